"""Programs that tests interrupt."""

import signal


def heed_ctrl_c() -> None:
    """Heed Ctrl-C, for `preexec_fn`; tests that run in the background may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
