"""The rows that guests have of one another: friends, requests, blocks, invitations."""
