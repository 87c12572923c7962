"""Games that live outside the package, and the pages that describe them."""
