"""All of Shogun on the page: what is told of it, how it is drawn, and in which words."""
