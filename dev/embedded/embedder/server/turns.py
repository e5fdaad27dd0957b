"""One batch is encoded at a time: two at once would take the core from each other and from the services."""
import threading
from contextlib import contextmanager


class Busy(Exception):
    """Too many requests wait already, or this one waited too long."""


class Turns:
    def __init__(self, waiting_max, wait_seconds_max):
        self._places = threading.Semaphore(waiting_max + 1)
        self._turn = threading.Lock()
        self._wait_seconds_max = wait_seconds_max

    @contextmanager
    def take(self):
        """Raises: Busy."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._turn.acquire(timeout=self._wait_seconds_max):
                raise Busy
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()
