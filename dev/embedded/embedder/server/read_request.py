"""From the body of `POST /v1/embeddings` to what is asked for."""
import json

TEXTS_MAX = 128
TEXT_CHARACTERS_MAX = 4000


class BadRequest(Exception):
    def __init__(self, message, status=400):
        super().__init__(message)
        self.status = status


def read_request(body, asked_as):
    """The texts, and whether vectors are wanted in base64. Raises: BadRequest."""
    try:
        request = json.loads(body.decode("utf-8"))
    # The JSON is nested too deeply for the recursive parser.
    except (ValueError, RecursionError):
        raise BadRequest("the body is not JSON")
    if not isinstance(request, dict):
        raise BadRequest("the body is not an object")
    if request.get("model") not in asked_as:
        raise BadRequest("this server has no such model", 404)
    encoding = request.get("encoding_format", "float")
    if encoding not in ("float", "base64"):
        raise BadRequest("encoding_format is float or base64")
    return texts_of(request.get("input")), encoding == "base64"


def texts_of(wanted):
    texts = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadRequest("input is a text or a list of texts")
    if not 1 <= len(texts) <= TEXTS_MAX:
        raise BadRequest(f"1 to {TEXTS_MAX} texts at once")
    if any(len(text) > TEXT_CHARACTERS_MAX for text in texts):
        raise BadRequest(f"at most {TEXT_CHARACTERS_MAX} characters a text")
    # JSON can contain half a surrogate pair, which is no character.
    return [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
