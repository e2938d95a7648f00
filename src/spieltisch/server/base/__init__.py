"""The parts that every room of the server uses: time, chance, settings, log, metrics, codes."""
