"""The part of `Store` that is about people: friends, requests, blocks, invitations, avatars."""

from __future__ import annotations
