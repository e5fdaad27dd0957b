"""An embeddings server for one machine: `embedding_server.py --encoder use|e5 [--host HOST] --port PORT`. Ends cleanly on SIGTERM."""
import argparse
import signal
import sys
import threading
from http.server import ThreadingHTTPServer

from encoders import ENCODERS
from handler import Handler
from turns import Turns

CONNECTIONS_MAX = 128
WAITING_MAX = 32
WAIT_SECONDS_MAX = 30
STOP_SECONDS_MAX = 4


class InFlight:
    """Counts the requests being answered, so that a stop can wait for them."""

    def __init__(self):
        self.is_stopping = False
        self._count = 0
        self._changed = threading.Condition()

    def __enter__(self):
        with self._changed:
            self._count += 1

    def __exit__(self, *_):
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait_for_none(self, seconds):
        with self._changed:
            self._changed.wait_for(lambda: self._count == 0, seconds)


class Server(ThreadingHTTPServer):
    # An idle kept connection must not keep the process from ending.
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address, encoder):
        self.encoder = encoder
        self.turns = Turns(WAITING_MAX, WAIT_SECONDS_MAX)
        self.in_flight = InFlight()
        self._connections = threading.Semaphore(CONNECTIONS_MAX)
        super().__init__(address, Handler)

    def process_request(self, request, client_address):
        if self._connections.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._connections.release()

    def handle_error(self, request, client_address):
        # A client that closed its connection is not logged.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--encoder", choices=sorted(ENCODERS), required=True)
    # The loopback address, unless the process has a container of its own.
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    arguments = parser.parse_args()
    encoder = ENCODERS[arguments.encoder]()
    # The first text loads the weights: the server listens only once it can answer.
    encoder.encode(["pronto"])
    server = Server((arguments.host, arguments.port), encoder)

    def stop(*_):
        server.in_flight.is_stopping = True
        # shutdown() is called from another thread, since serve_forever runs in this one.
        threading.Thread(target=server.shutdown).start()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    server.serve_forever(poll_interval=0.2)
    server.server_close()
    server.in_flight.wait_for_none(STOP_SECONDS_MAX)


if __name__ == "__main__":
    main()
