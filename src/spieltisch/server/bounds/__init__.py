"""How much strangers may send, how often and from where: before anything else is asked."""
