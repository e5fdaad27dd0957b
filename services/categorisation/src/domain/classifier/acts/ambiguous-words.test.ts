import assert from "node:assert/strict";
import { test } from "node:test";
import { ambiguousWords, isAmbiguous } from "./ambiguous-words.ts";

const texts = [
  { text: "conserto de celular", classes: [0] },
  { text: "conserto de geladeira", classes: [1] },
  { text: "conserto de bicicleta", classes: [2] },
  { text: "pizza de calabresa", classes: [3] },
  { text: "pizza grande", classes: [3] },
  { text: "pizza doce", classes: [3] },
];

test("a word whose texts belong to several categories does not say alone which is meant, nor does a text without a thing", () => {
  const words = ambiguousWords(texts);
  assert.deepEqual(words, ["conserto"]);
  assert.deepEqual(
    ["conserto", "quero um conserto", "tem conserto?", "conserto de celular", "pizza", "quero", ""].map((text) =>
      isAmbiguous(text, words),
    ),
    [true, true, true, false, false, true, true],
  );
});
