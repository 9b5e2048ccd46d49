"""The page of Yedo: drawings, sentences and story."""
