"""Games that several browsers play together: cryptography, correspondence and realtime."""
