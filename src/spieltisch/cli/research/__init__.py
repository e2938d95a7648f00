"""Commands for experiments: `arena`, `generate`, `study`."""
