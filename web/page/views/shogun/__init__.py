"""Parts of the page that only Shogun has."""
