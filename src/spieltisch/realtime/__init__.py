"""The kernel of real time: order of claims, and the table's clock.

The server's tables and the arena's races use it. It reads no clock and draws nothing: every time
and every draw is an argument.
"""
