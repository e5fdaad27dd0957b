"""The calls of an OpenAI-compatible embeddings server."""
import base64
import json
import socket
from http.server import BaseHTTPRequestHandler

from read_request import BadRequest, read_request
from turns import Busy

BODY_BYTES_MAX = 1 << 20


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # An answer leaves as one write and waits for no acknowledgement: with Nagle's algorithm a kept connection's
    # body stays here until the client's delayed acknowledgement of the headers, 40 ms later.
    wbufsize = -1
    disable_nagle_algorithm = True
    # The timeout is longer than clients keep an idle connection, so that clients close it.
    timeout = 65

    def do_GET(self):
        encoder = self.server.encoder
        if self.path == "/health":
            self._answer(200, {"status": "ok", "model": encoder.name})
        elif self.path == "/v1/models":
            model = {"id": encoder.asked_as, "object": "model", "owned_by": encoder.name}
            self._answer(200, {"object": "list", "data": [model]})
        else:
            self._refuse(404, "no such address")

    def do_POST(self):
        with self.server.in_flight:
            try:
                self._embed()
                # Flushed while the request still counts as in flight: the server must not stop before the answer has left.
                self.wfile.flush()
            except BadRequest as error:
                self._refuse(error.status, str(error))

    def _embed(self):
        body = self._read_body()
        if self.path != "/v1/embeddings":
            return self._refuse(404, "no such address")
        encoder = self.server.encoder
        texts, as_base64 = read_request(body, (encoder.asked_as, encoder.name))
        if self.server.in_flight.is_stopping:
            return self._refuse(503, "stopping")
        try:
            with self.server.turns.take():
                if self._client_has_gone():
                    self.close_connection = True
                    return None
                vectors = encoder.encode(texts)
        except Busy:
            return self._refuse(503, "too many requests are waiting")
        write = base64_of if as_base64 else list_of
        data = [{"object": "embedding", "index": at, "embedding": write(row)} for at, row in enumerate(vectors)]
        return self._answer(200, {"object": "list", "model": encoder.name, "data": data})

    def _read_body(self):
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self.close_connection = True
            raise BadRequest("Content-Length is missing", 411)
        if len(length) > 9 or int(length) > BODY_BYTES_MAX:
            # The rest of the body is not read, so it must not be taken for the next request.
            self.close_connection = True
            raise BadRequest(f"at most {BODY_BYTES_MAX} bytes", 413)
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            self.close_connection = True
            raise BadRequest("the body ended early")
        return body

    def _client_has_gone(self):
        """A wish does not wait long for its vector: what nobody waits for is not computed."""
        self.connection.setblocking(False)
        try:
            return self.connection.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.connection.settimeout(self.timeout)

    def _refuse(self, status, message):
        kind = "invalid_request_error" if status < 500 else "server_error"
        self._answer(status, {"error": {"message": message, "type": kind, "code": None}})

    def _answer(self, status, content):
        body = json.dumps(content).encode("utf-8")
        if self.server.in_flight.is_stopping:
            self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 503:
            self.send_header("Retry-After", "1")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing is logged of a request: texts are what people wrote."""


def base64_of(vector):
    return base64.b64encode(vector.astype("<f4").tobytes()).decode("ascii")


def list_of(vector):
    return [float(value) for value in vector]
