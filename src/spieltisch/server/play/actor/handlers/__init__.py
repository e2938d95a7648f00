"""Handlers of the messages that clients send, by what they are about; `routes` lists them all."""
