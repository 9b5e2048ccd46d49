"""Games as bytes and text: records, link codes and what both are made of."""
