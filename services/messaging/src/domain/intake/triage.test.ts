import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aWish, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import { nextDueAt, nextStep } from "../wish/next-step.ts";
import type { Wish } from "../wish/wish.ts";
import { addPart } from "./gather-texts.ts";
import { type TriageFacts, triageWish } from "./triage.ts";

const PREDICTION = {
  candidates: [{ id: 41, name: "Pizzaria", confidence: 0.9 }],
  threshold: 0.6,
  reliable: true,
  method: "lexical",
  modelVersion: "1",
};
const facts = (patch: Partial<TriageFacts> = {}): TriageFacts => ({
  reading: { kind: "wish", act: null, guess: PREDICTION },
  talk: { unfinished: [], replied: [], served: [], ended: [] },
  units: [PARNAIBA],
  contact: { name: "Ana", phone: "5586999990001", lastUnitId: null },
  isWindowOpen: true,
  ...patch,
});
const triage = (patch: Partial<TriageFacts> = {}, wish: Wish = aWish({ state: "sorting" })) =>
  triageWish(wish, facts(patch), NOW, SETTINGS);
const sobral = { ...PARNAIBA, id: "unit-2", name: "Tenho Sobral", city: "Sobral" };

describe("triageWish", () => {
  it("goes on to choosing when number, unit and category are known, and takes no more texts", () => {
    const wish = triage();
    assert.equal(wish.state, "choosing");
    assert.equal(wish.openKey, undefined);
    assert.deepEqual(nextStep(wish, NOW, SETTINGS), { kind: "make_offers" });
  });

  it("asks one thing at a time: number, unit, category", () => {
    const withoutNumber = { name: "Ana", phone: null, lastUnitId: null };
    const unsure = { kind: "wish" as const, act: null, guess: { ...PREDICTION, reliable: false } };
    const all = { units: [PARNAIBA, sobral], reading: unsure };
    const unknown = triage({ ...all, contact: withoutNumber }, aWish({ state: "sorting", senderPhone: null }));
    assert.equal(unknown.state, "asking_number");
    assert.equal(triage(all).state, "asking_unit");
    assert.equal(triage({ reading: unsure }).state, "asking_category");
    assert.ok(triage(all).openKey, "an answer still belongs to it");
  });

  it("takes the unit used before on a shared number, if it is one of that number's", () => {
    const contact = { name: "Ana", phone: "5586999990001", lastUnitId: "unit-2" };
    assert.equal(triage({ units: [PARNAIBA, sobral], contact }).unit?.id, "unit-2");
    assert.equal(triage({ units: [PARNAIBA, { ...sobral, id: "unit-3" }], contact }).state, "asking_unit");
  });

  it("makes no wish of greetings and thanks", () => {
    for (const kind of ["greeting", "thanks", "empty"] as const) {
      const wish = triage({ reading: { kind, act: null, guess: PREDICTION } });
      assert.equal(wish.state, "void");
      assert.equal(nextDueAt({ ...wish, outbox: [] }, NOW, SETTINGS), null);
    }
  });
});

describe("addPart", () => {
  it("ignores a text added before and orders the others by their moment", () => {
    const wish = aWish();
    const earlier = { wamid: "w0", text: "boa tarde", at: new Date(NOW.getTime() - 1_000), seq: 9 };
    const same = { wamid: "w2", text: "de calabresa", at: NOW, seq: 2 };
    const both = addPart(addPart(wish, same, NOW, SETTINGS), earlier, NOW, SETTINGS);
    assert.equal(both.text, "boa tarde\nquero uma pizza\nde calabresa");
    assert.equal(addPart(both, same, NOW, SETTINGS), both);
  });

  it("ends gathering although the consumer goes on writing", () => {
    let wish = aWish();
    for (let index = 0; index < 50; index += 1) {
      const now = new Date(NOW.getTime() + index * 1_000);
      wish = addPart(wish, { wamid: `p${index}`, text: "e", at: now, seq: index }, now, SETTINGS);
    }
    assert.equal(wish.gatherUntil?.getTime(), NOW.getTime() + 5 * SETTINGS.gatherMs);
  });
});
