import assert from "node:assert/strict";
import { test } from "node:test";
import { buildCorpus } from "./features.ts";
import { scoreHeldOut } from "./held-out.ts";
import { buildTrainingSet } from "./training-set.ts";

const options = { seed: 1, folds: 5, requestPrefixes: ["quero …"] };

/** Number of texts, of folds with held-out texts, and of held-out texts. */
function heldOutOf(textsEach: number) {
  const labelledTexts = ["pizza", "remédio"].flatMap((thing, label) =>
    Array.from({ length: textsEach }, (_, number) => ({ text: `${thing} número ${number}`, label })),
  );
  const set = buildTrainingSet(labelledTexts, options);
  const { documents, scoresByScorer } = scoreHeldOut(buildCorpus(set.texts), set, options);
  for (const scores of scoresByScorer) assert.equal(scores.length, documents.length);
  return {
    texts: set.texts.length,
    folds: new Set(documents.map((document) => set.foldOf[document])).size,
    heldOut: new Set(documents).size,
  };
}

test("all of a few texts are held out", () => {
  assert.deepEqual(heldOutOf(20), { texts: 80, folds: 5, heldOut: 80 });
});

test("many texts are held out in only as many folds as the threshold needs", () => {
  assert.deepEqual(heldOutOf(500), { texts: 2_000, folds: 4, heldOut: 1_600 });
});
