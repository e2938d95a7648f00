"""Commands for experiments: `arena`, `ratings`, `generate`, `study`."""
