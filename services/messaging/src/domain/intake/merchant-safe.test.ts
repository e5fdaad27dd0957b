import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aWish, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import { makeOffers } from "../offers/make-offers.ts";
import type { Prediction, WishCategory } from "../wish/prediction.ts";
import { retryWaitingWish } from "../wish/retry-or-close.ts";
import { applyTimeouts } from "../wish/timeouts.ts";
import type { Wish } from "../wish/wish.ts";
import { ASK_MIN, REQUEST_MIN, UNASKED_MIN } from "./merchant-safe.ts";
import { triageWish } from "./triage.ts";

const PIZZA = { id: 41, name: "Pizzaria", confidence: 0.95 };
const context = { now: NOW, settings: SETTINGS, newId: () => "offer-1" };

const guess = (requestConfidence: number, more: Partial<Prediction> = {}): Prediction => ({
  candidates: [PIZZA],
  threshold: 0.6,
  reliable: true,
  method: "lexical",
  modelVersion: "1",
  requestConfidence,
  isKnown: true,
  ...more,
});
const UNSURE = guess((ASK_MIN + REQUEST_MIN) / 2);
const category = (decidedBy: WishCategory["decidedBy"]): WishCategory => ({ ...PIZZA, method: "lexical", decidedBy });

const triage = (read: Prediction, wish: Wish = aWish({ state: "sorting" })) =>
  triageWish(
    wish,
    {
      reading: { kind: "wish", act: { act: "request", confidence: 0.6 }, guess: read },
      talk: { unfinished: [], replied: [], served: [], ended: [] },
      units: [PARNAIBA],
      contact: { name: "Ana", phone: "5586999990001", lastUnitId: null },
      isWindowOpen: true,
    },
    NOW,
    SETTINGS,
  );
/** The wish after offers were to be made, to whoever can be asked. */
const offered = (wish: Wish): Wish =>
  makeOffers(
    { ...wish, unit: PARNAIBA },
    PARNAIBA,
    { ask: [], skippedForBalance: [], unserved: "no_seller" },
    30,
    context,
  );

describe("the merchant-safe rule", () => {
  it("asks the person first, whatever the category, until something is surely asked for", () => {
    assert.equal(triage(guess(REQUEST_MIN)).state, "choosing");
    assert.equal(triage(UNSURE).state, "asking_category");
    const parts = [
      { text: "a", candidates: [PIZZA] },
      { text: "b", candidates: [PIZZA] },
    ];
    const split = triage({ ...UNSURE, parts });
    assert.deepEqual([split.state, split.outbox.some(({ kind }) => kind === "open_wish")], ["asking_category", false]);
  });

  it("closes what was asked about in vain, with a sentence, as no wish", () => {
    const asked = { ...triage(UNSURE), questionUntil: NOW };
    const closed = applyTimeouts(asked, context);
    assert.deepEqual([closed.state, closed.kind], ["void", "other"]);
    assert.ok(closed.outbox.some(({ id }) => id === `unclear:${closed._id}`));
    const twice = triage(UNSURE, aWish({ state: "sorting", questionsAsked: 2 }));
    assert.equal(twice.state, "void");
  });

  it("guesses only what is known to be sold, once something is surely asked for", () => {
    const asked = (read: Prediction) =>
      applyTimeouts(aWish({ state: "asking_category", questionUntil: NOW, unit: PARNAIBA, guess: read }), context);
    const unreliable = { reliable: false, candidates: [{ ...PIZZA, confidence: 0.5 }] };
    assert.equal(asked(guess(UNASKED_MIN, unreliable)).category?.decidedBy, "best_guess");
    assert.equal(asked(guess(UNASKED_MIN, { ...unreliable, isKnown: false })).category?.decidedBy, "fallback");
  });

  it("takes a question that nobody answered for a wish only where the text left next to no doubt", () => {
    const between = guess((REQUEST_MIN + UNASKED_MIN) / 2, { reliable: false });
    const asked = aWish({ state: "asking_category", questionUntil: NOW, unit: PARNAIBA, guess: between });
    assert.deepEqual([triage(between).state, applyTimeouts(asked, context).state], ["asking_category", "void"]);
    const waiting = aWish({
      state: "waiting_merchant",
      guess: between,
      category: category("best_guess"),
      kind: "wish",
    });
    assert.equal(offered(retryWaitingWish(waiting)).state, "void");
  });

  it("holds at every way to the companies, a retry too, unless a person chose the category", () => {
    for (const decidedBy of ["classifier", "best_guess", "fallback"] as const) {
      const waiting = aWish({ state: "waiting_merchant", guess: UNSURE, category: category(decidedBy), kind: "wish" });
      assert.equal(offered(retryWaitingWish(waiting)).state, "void", decidedBy);
    }
    for (const decidedBy of ["consumer", "operator"] as const) {
      const picked = aWish({ state: "choosing", guess: guess(0), category: category(decidedBy) });
      assert.equal(offered(picked).state, "waiting_merchant", decidedBy);
    }
  });

  it("asks the person first where a machine may have written it, however sure the reading is", () => {
    const [part] = aWish().parts;
    assert.ok(part);
    const parts = [part, { ...part, wamid: "quick", isDoubtful: true as const }];
    const asked = triage(guess(1), aWish({ state: "sorting", parts }));
    assert.equal(asked.state, "asking_category");
    assert.equal(applyTimeouts({ ...asked, questionUntil: NOW }, context).state, "void");
    const waiting = aWish({ state: "waiting_merchant", guess: guess(1), category: category("classifier"), parts });
    assert.equal(offered(retryWaitingWish(waiting)).state, "void");
  });

  it("leaves a wish as it was that an older categorisation read", () => {
    const { requestConfidence: _, isKnown: __, ...old } = guess(0);
    assert.equal(triage(old).state, "choosing");
    assert.equal(
      offered(aWish({ state: "choosing", guess: old, category: category("classifier") })).state,
      "waiting_merchant",
    );
  });
});
