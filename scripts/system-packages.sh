#!/bin/sh
# Installs the system packages that `make` needs: `build` (Python's headers, a compiler) or
# `browser` (Chromium and Chinese fonts, for the tests, and the proxy that stands before several
# servers; and as root what their networks are made with). Installs as root, asks otherwise.
set -eu

missing=""
need() { # need PACKAGE TEST...
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
install() { # install PACKAGE...
    apt-get install --quiet --yes --no-install-recommends "$@" >/dev/null ||
        { apt-get update --quiet >/dev/null && apt-get install --quiet --yes --no-install-recommends "$@" >/dev/null; }
}
may_install() {
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null
}
export DEBIAN_FRONTEND=noninteractive
python=${PYTHON:-python3}

case "$1" in
build)
    need python3-dev "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
    need python3-venv "$python" -c 'import ensurepip, venv'
    need gcc sh -c 'command -v cc'
    ;;
browser)
    need chromium sh -c 'command -v chromium'
    need fonts-noto-cjk sh -c 'fc-list 2>/dev/null | grep -q "Noto Sans CJK" || ls /usr/share/fonts/opentype/noto/NotoSansCJK*'
    need haproxy sh -c 'PATH=$PATH:/usr/sbin command -v haproxy'
    # Servers with networks of their own, in tests, want root anyhow.
    [ "$(id -u)" -ne 0 ] || need iproute2 sh -c 'PATH=$PATH:/usr/sbin:/sbin command -v ip'
    ;;
*)
    echo "usage: $0 build|browser" >&2
    exit 2
    ;;
esac

if [ -n "$missing" ] && ! may_install; then
    echo "These system packages are needed:$missing" >&2
    echo "Install them, for instance with: sudo apt-get install$missing" >&2
    exit 1
fi
# shellcheck disable=SC2086  # a list of packages
[ -z "$missing" ] || install $missing
# Chromium's shell without windows saves tests a third; where it cannot be had, they go without.
if [ "$1" = browser ] && may_install && ! command -v chromium-headless-shell >/dev/null; then
    install chromium-headless-shell 2>/dev/null || true
fi
