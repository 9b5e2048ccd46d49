"""Games that several browsers play together."""
