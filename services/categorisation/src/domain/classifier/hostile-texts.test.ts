import assert from "node:assert/strict";
import { test } from "node:test";
import { fixtureOptions, fixtureTexts } from "./_training-fixtures.ts";
import { eachFeature, tokensOf, wordsOf } from "./lexical/tokenise.ts";
import { predict } from "./predict.ts";
import { trainModel } from "./train.ts";

const hostile: readonly string[] = [
  "",
  "   ",
  "a".repeat(10_000),
  "pizza ".repeat(10_000),
  "ab".repeat(50_000),
  "\u0000\u0007\u001b[31m\u007f",
  "\ud83d",
  "\udc00\ud800pizza\ud800",
  "😀".repeat(5_000),
  "ﷺ".repeat(5_000),
  `p${"\u0301".repeat(10_000)}izza`,
  "\u202e\u200bpizza\u2066",
  "__proto__ constructor toString hasOwnProperty",
  "=pizza _pizza_ \n|\n",
  "𝓹𝓲𝔃𝔃𝓪 ｐｉｚｚａ",
];

const model = trainModel(fixtureTexts, fixtureOptions);

test("no text makes prediction throw or give a confidence outside 0 to 1", () => {
  for (const text of hostile) {
    const { confidence, top3, explanation } = predict(model, text);
    for (const value of [confidence, ...top3.map((candidate) => candidate.confidence)]) {
      assert.ok(value >= 0 && value <= 1, JSON.stringify(text.slice(0, 40)));
    }
    assert.ok(explanation.every(({ weight }) => Number.isFinite(weight)));
  }
});

test("no text makes training throw", () => {
  const poisoned = [...fixtureTexts, ...hostile.map((text, index) => ({ text, label: 1 + (index % 7) }))];
  const { best } = predict(trainModel(poisoned, fixtureOptions), "banho e tosa");
  assert.equal(best, 6);
});

test("the work on a text is bounded whatever its length", () => {
  for (const text of hostile) {
    let occurrences = 0;
    eachFeature(wordsOf(text.repeat(10)), () => occurrences++);
    assert.ok(occurrences < 10_000, String(occurrences));
  }
});

test("a text without anything known has no best category and is not reliable", () => {
  for (const text of ["", "😀", "漢字"]) {
    const answer = predict(model, text);
    assert.deepEqual([answer.best, answer.method, answer.reliable], [null, "none", false]);
  }
});

test("words are compared without case, accents, disguise or stretched letters, and shown as written", () => {
  assert.deepEqual(wordsOf("AÇAÍ, açaíííí 𝓪𝓬𝓪𝓲 a\u200bcai"), ["acai", "acai", "acai", "acai"]);
  assert.deepEqual(
    tokensOf("  Pão-de-Queijo!").map(({ written }) => written),
    ["Pão", "de", "Queijo"],
  );
  assert.deepEqual(wordsOf(`${" ".repeat(5_000)}carro`), ["carro"]);
});
