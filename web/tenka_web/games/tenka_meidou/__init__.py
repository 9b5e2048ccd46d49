"""The page of Tenka Meidou: drawings, sentences and story."""
