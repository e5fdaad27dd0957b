import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight } from "./highlight.ts";

const marked = (message: string, words: { word: string; weight: number }[]) =>
  highlight(message, words)
    .filter(({ strength }) => strength > 0)
    .map(({ text, strength }) => [text, strength]);

test("words are found whole, in any case and with or without accents, the strongest at full strength", () => {
  const words = [
    { word: "acai", weight: 4 },
    { word: "Copo", weight: 1 },
  ];
  assert.deepEqual(marked("Tem AÇAÍ no copo? açaizeiro não", words), [
    ["AÇAÍ", 1],
    ["copo", 0.25],
  ]);
});

test("the segments together are the message, unchanged", () => {
  const message = "🍕 pizza, pizza de calabresa\ncom borda! ";
  const words = [
    { word: "pizza", weight: 2 },
    { word: "borda", weight: 1 },
  ];
  assert.equal(
    highlight(message, words)
      .map(({ text }) => text)
      .join(""),
    message,
  );
  assert.equal(marked(message, words).length, 3);
});

test("a pair of words is one mark and the weaker single word is not marked inside it", () => {
  const words = [
    { word: "pizza doce", weight: 3 },
    { word: "doce", weight: 1 },
  ];
  assert.deepEqual(
    marked("pizza doce e doce", words).map(([text]) => text),
    ["pizza doce", "doce"],
  );
});

test("words with a negative weight, absent words and punctuation mark nothing", () => {
  assert.deepEqual(
    marked("oi", [
      { word: "oi", weight: -1 },
      { word: "tchau", weight: 1 },
      { word: "...", weight: 1 },
    ]),
    [],
  );
  assert.deepEqual(highlight("", []), []);
});
