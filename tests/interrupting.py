"""Programs that tests interrupt."""

import signal


def heed_ctrl_c() -> None:
    """Heed Ctrl-C, for `preexec_fn`: who runs the tests in the background may have it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
