"""What the page shows that is not code: shapes, texts, icons, credits."""
