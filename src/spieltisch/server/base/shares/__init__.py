"""What guests may ask for: prices, bounds, and fair shares among networks."""
