import assert from "node:assert/strict";
import { test } from "node:test";
import { actTokens, eachActFeature } from "./act-features.ts";
import type { TalkState } from "./dialogue-act.ts";

function featuresOf(text: string, state: TalkState = "none"): Set<string> {
  const found = new Set<string>();
  const context = {
    state,
    categoryConfidence: 0.95,
    isCatalogueWord: (word: string) => ["pizza", "farmacia"].includes(word),
  };
  eachActFeature(text, actTokens(text), context, (feature) => found.add(feature));
  return found;
}

test("what is said of one thing of the catalogue is said of every other", () => {
  const shared = [...featuresOf("nunca mais compro nessa farmácia")].filter((feature) =>
    featuresOf("nunca mais compro nessa pizza").has(feature),
  );
  assert.ok(shared.includes("=@m compro nessa @p"), shared.join(" · "));
});

test("the state, cues, signs and emoji by their names are features", () => {
  const found = featuresOf("cadê minha 🍕?", "wish");
  for (const feature of ["=@wish asks", "=@cue status", "=@emoji pizza", "=@m @wish cade"])
    assert.ok(found.has(feature), `${feature} of ${[...found].join(" · ")}`);
});

test("which number, link or file it is says nothing", () => {
  assert.deepEqual(featuresOf("opção 2 https://a.com/x"), featuresOf("opção 3 https://b.com/y"));
});
