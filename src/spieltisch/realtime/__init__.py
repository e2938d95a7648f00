"""The kernel of real time: who was first, and when the table's clock acts.

The server's tables and the arena's races run on it. Nothing here reads a clock or draws: every time
and every draw is passed in.
"""
