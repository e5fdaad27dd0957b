"""Stands for the encoder's package: vectors by the length of a text, and a text that waits until it is let go."""
import os
import time
from array import array

FOLDER = os.environ["STAND_IN_DIR"]


class Vector(list):
    def astype(self, _):
        return array("f", self)


class USE:
    def __init__(self, threads):
        pass

    def encode(self, texts):
        with open(os.path.join(FOLDER, "encoded"), "a", encoding="utf-8") as log:
            log.write("".join(f"{text}\n" for text in texts))
        while texts[0] == "espera" and not os.path.exists(os.path.join(FOLDER, "go")):
            time.sleep(0.01)
        return [Vector([float(len(text))] * 8) for text in texts]
