"""The page of Shogun: drawings, sentences and story."""
