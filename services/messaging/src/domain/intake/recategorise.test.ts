import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, auditOf, aWish, minutesLater, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import type { Effect, Wish } from "../wish/wish.ts";
import { recategorise } from "./recategorise.ts";
import { triageWish } from "./triage.ts";

const BAKERY = { id: 42, name: "Padaria" };
const correct = (wish: Wish, category = BAKERY, asks = true) =>
  recategorise(wish, { category, asks, by: "operator-1", at: NOW, audit: auditOf });
const corrections = ({ outbox }: Wish) => outbox.filter((effect: Effect) => effect.kind === "publish_correction");

describe("recategorise", () => {
  it("drops scheduled offers of the old category, and keeps those sent", () => {
    const later = { status: "scheduled" as const, askAt: minutesLater(60), askedAt: null };
    const wish = correct(anAskedWish([{}, later]));
    assert.equal(wish.state, "choosing");
    assert.deepEqual(
      wish.offers.map(({ status }) => status),
      ["pending"],
    );
  });

  for (const state of ["waiting_merchant", "unanswered", "asking_category", "choosing"] as const) {
    it(`sends a wish on that is ${state}`, () => {
      const wish = correct(anAskedWish([], { state, retryAt: minutesLater(5) }));
      assert.deepEqual([wish.state, wish.retryAt, wish.category?.decidedBy], ["choosing", null, "operator"]);
      assert.equal(wish.category?.by, "operator-1");
    });
  }

  for (const state of ["answered", "closed", "asking_number", "asking_unit"] as const) {
    it(`only files one that is ${state}`, () => {
      const wish = correct(anAskedWish([], { state }));
      assert.deepEqual([wish.state, wish.category?.id, corrections(wish).length], [state, BAKERY.id, 1]);
    });
  }

  it("asks nobody where the operator does not want it, unless nobody was asked yet", () => {
    for (const state of ["asking", "waiting_merchant", "unanswered"] as const) {
      const wish = anAskedWish([{ status: "scheduled", askedAt: null }], { state, retryAt: minutesLater(5) });
      const filed = correct(wish, BAKERY, false);
      assert.deepEqual([filed.state, filed.offers, filed.retryAt], [state, wish.offers, wish.retryAt]);
      assert.deepEqual([filed.category?.id, corrections(filed).length], [BAKERY.id, 1]);
    }
    assert.equal(correct(anAskedWish([], { state: "asking_category" }), BAKERY, false).state, "choosing");
  });

  it("changes nothing when the wish is there already", () => {
    const wish = anAskedWish([{}]);
    assert.equal(correct(wish, { id: 41, name: "Pizzaria" }), wish);
    const filed = correct(wish);
    assert.equal(correct(filed), filed);
  });

  it("stays when the wish is classified afterwards, several wishes or not", () => {
    const filed = correct(aWish({ state: "sorting" }));
    const part = (text: string) => ({ text, candidates: [{ id: 41, name: "Pizzaria", confidence: 0.9 }] });
    const known = { threshold: 0.6, reliable: true, method: "lexical", modelVersion: "1" };
    const guess = { ...known, candidates: [], parts: [part("uma pizza"), part("outra")] };
    const contact = { name: "Ana", phone: "5586999990001", lastUnitId: null };
    const sorted = triageWish(
      filed,
      {
        reading: { kind: "wish", act: null, guess },
        talk: { unfinished: [], replied: [], served: [], ended: [] },
        units: [PARNAIBA],
        contact,
        isWindowOpen: true,
      },
      NOW,
      SETTINGS,
    );
    assert.deepEqual([sorted.category?.id, sorted.text, sorted.splitFrom], [BAKERY.id, filed.text, undefined]);
  });
});
