"""Networks in the search: a tree guided by priors and values, in batches."""
