import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { catalogueRequests } from "./catalogue-requests.ts";

const FRAMES = ["quero um …", "me manda uma …", "tem …?"];
const SEED = 1;
const THINGS = Array.from({ length: 40 }, (_, at) => ({ text: `Coisa ${at}`, classes: [at % 2] }));
const NEEDS = Array.from({ length: 40 }, (_, at) => ({ text: `minha coisa ${at} quebrou hoje`, classes: [at % 2] }));

describe("requests made from the catalogue", () => {
  it("name each category's things in sentences of asking, and its needs as they stand", () => {
    const requests = catalogueRequests([...THINGS, ...NEEDS], FRAMES, SEED);
    const inFrame = requests.filter(({ text }) => /^(quero um|me manda uma|tem) coisa \d+\??$/.test(text));
    const asTheyStand = requests.filter(({ text }) => /^minha coisa \d+ quebrou hoje$/.test(text));
    assert.equal(inFrame.length, 24);
    assert.equal(asTheyStand.length, 16);
    assert.equal(requests.length, 40);
    assert.ok(requests.every(({ act, split }) => act === "request" && split === "train"));
    assert.ok(
      new Set(inFrame.map(({ text }) => text.replace(/coisa.*/, ""))).size > 1,
      "more than one sentence is used",
    );
  });

  it("are the same whatever the order of the texts, and change little when one is added", () => {
    const first = catalogueRequests(THINGS, FRAMES, SEED).map(({ text }) => text);
    const reversed = catalogueRequests(THINGS.toReversed(), FRAMES, SEED).map(({ text }) => text);
    assert.deepEqual(reversed.toSorted(), first.toSorted());
    const more = catalogueRequests([...THINGS, { text: "Outra", classes: [0] }], FRAMES, SEED).map(({ text }) => text);
    assert.ok(first.filter((text) => !more.includes(text)).length <= 1);
  });

  it("are none without sentences of asking", () => {
    assert.deepEqual(catalogueRequests([...THINGS, ...NEEDS], [], SEED), []);
  });
});
