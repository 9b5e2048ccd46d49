"""Games as bytes and text: link codes, the record writer and the codecs that both use."""
