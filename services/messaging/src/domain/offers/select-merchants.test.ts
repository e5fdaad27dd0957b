import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { v7 as uuidv7 } from "uuid";
import { anAskedWish, anOffer, aWish, minutesLater, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import { createGates, OWN_GATES } from "../gates.ts";
import type { Wish } from "../wish/wish.ts";
import { type CandidateMerchant, selectMerchants } from "./select-merchants.ts";

const PRICE = 30;

const merchant = (id: string, patch: Partial<CandidateMerchant> = {}): CandidateMerchant => ({
  id,
  name: id,
  phone: "5586977000001",
  contactId: `contact ${id}`,
  hours: { timeZone: "America/Fortaleza", is24h: true, schedule: [] },
  balanceCents: 100,
  lastAskedAt: null,
  optedOut: false,
  pausedUntil: null,
  ...patch,
});
const select = (merchants: CandidateMerchant[], wish: Wish = aWish(), now = NOW, price = PRICE) =>
  selectMerchants(wish, PARNAIBA, merchants, price, {
    now,
    settings: SETTINGS,
    gates: createGates(OWN_GATES),
    hasOthers: false,
  });
const ids = ({ ask }: ReturnType<typeof select>) => ask.map(({ merchant: { id } }) => id);

describe("selectMerchants", () => {
  it("takes those asked longest ago first, at most ten", () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      merchant(`m${String(index).padStart(2, "0")}`, { lastAskedAt: minutesLater(-index) }),
    );
    assert.deepEqual(ids(select(many)).slice(0, 2), ["m11", "m10"]);
    assert.equal(select(many).ask.length, 10);
    assert.equal(ids(select([...many, merchant("new")]))[0], "new");
  });

  it("takes those asked longest ago wherever they stand among 1,200", () => {
    const many = Array.from({ length: 1_200 }, (_, index) =>
      merchant(`m${index}`, { lastAskedAt: minutesLater(-index) }),
    );
    assert.deepEqual(
      ids(select(many)),
      Array.from({ length: 10 }, (_, place) => `m${1_199 - place}`),
    );
  });

  it("skips those without balance, to the centavo", () => {
    const choice = select([merchant("poor", { balanceCents: 29 }), merchant("just", { balanceCents: 30 })]);
    assert.deepEqual(ids(choice), ["just"]);
    assert.deepEqual(
      choice.skippedForBalance.map(({ id }) => id),
      ["poor"],
    );
  });

  it("asks for a free TENHO all but those that owe, and those without a wallet", () => {
    const [empty, owing] = [merchant("empty", { balanceCents: 0 }), merchant("owing", { balanceCents: -1 })];
    const choice = select([empty, owing, merchant("new", { balanceCents: null })], aWish(), NOW, 0);
    assert.deepEqual([ids(choice), choice.skippedForBalance.map(({ id }) => id)], [["empty"], ["owing", "new"]]);
  });

  it("asks those closed when they open, 08:00 to 20:00 for those who gave no hours", () => {
    const night = new Date("2026-11-21T02:00:00.000Z");
    const [chosen] = select([merchant("shop", { hours: null })], aWish({ receivedAt: night }), night).ask;
    assert.equal(chosen?.askAt.toISOString(), "2026-11-21T11:00:00.000Z");
  });

  it("leaves out merchants that open only after the wish is too old, the consumer itself, and those opted out", () => {
    const never = {
      timeZone: "America/Fortaleza",
      is24h: false,
      schedule: [{ dayOfWeek: 0, isOpen: false, periods: [] }],
    };
    const choice = select([
      merchant("never", { hours: never }),
      merchant("self", { contactId: "ana" }),
      merchant("quiet", { optedOut: true }),
    ]);
    assert.deepEqual(choice, { ask: [], skippedForBalance: [], unserved: "unavailable" });
  });

  it("says why nobody is asked: nobody sells it, those who could lack balance, or none can be asked", () => {
    const poor = merchant("poor", { balanceCents: 0 });
    const paused = merchant("paused", { pausedUntil: minutesLater(60) });
    const why = (merchants: CandidateMerchant[], hasOthers = false, wish = aWish()) =>
      selectMerchants(wish, PARNAIBA, merchants, PRICE, {
        now: NOW,
        settings: SETTINGS,
        gates: createGates(OWN_GATES),
        hasOthers,
      }).unserved;
    assert.equal(why([]), "no_seller");
    assert.equal(why([merchant("self", { contactId: "ana" })]), "no_seller", "who asks sells nothing to themselves");
    assert.equal(why([], true), "unavailable", "companies that paused, or have no proved number");
    assert.equal(why([paused]), "unavailable");
    assert.equal(why([paused, poor]), "no_balance");
    assert.equal(
      why([poor], false, aWish({ skippedForBalance: ["poor"] })),
      "no_balance",
      "at every later attempt too",
    );
  });

  it("asks no merchant twice, except those that did not answer when the consumer asks for another try", () => {
    const wish = anAskedWish([
      { merchantId: "silent", status: "expired" },
      { merchantId: "no", status: "rejected" },
    ]);
    const all = [merchant("silent"), merchant("no"), merchant("fresh")];
    assert.deepEqual(ids(select(all, wish)), ["fresh"]);
    assert.deepEqual(ids(select(all, { ...wish, rounds: 1 })), ["fresh", "silent"]);
  });

  it("asks no more than a hundred merchants about one wish in all, and reopens those it has asked", () => {
    const offers = Array.from({ length: 99 }, (_, index) =>
      anOffer({ id: `o${index}`, merchantId: `m${index}`, status: "rejected" }),
    );
    const wish = aWish({ offers, rounds: 1 });
    const others = Array.from({ length: 5 }, (_, index) => merchant(`new${index}`));
    assert.equal(select(others, wish).ask.length, 1);
    const full = aWish({ offers: [...offers, anOffer({ merchantId: "silent", status: "expired" })], rounds: 1 });
    assert.deepEqual(ids(select([...others, merchant("silent")], full)), ["silent"]);
  });

  it("skips two hundred without balance at most, others for another wish, and none twice for one", () => {
    const poor = Array.from({ length: 1_000 }, () => merchant(uuidv7(), { balanceCents: 0 }));
    const passed = (wish: Wish) => select(poor, wish).skippedForBalance.map(({ id }) => id);
    const wish = aWish({ _id: "5c1f0a52-7f37-5f0e-9d5e-3d1c56a1b001" });
    const first = passed(wish);
    assert.equal(new Set(first).size, 200);
    assert.deepEqual(passed(wish), first);
    assert.notDeepEqual(passed(aWish({ _id: "5c1f0a52-7f37-5f0e-9d5e-3d1c56a1bfff" })), first);
    const again = passed({ ...wish, skippedForBalance: first.slice(0, 150) });
    assert.equal(again.length, 50);
    assert.ok(again.every((id) => !first.slice(0, 150).includes(id)));
    assert.deepEqual(passed({ ...wish, skippedForBalance: first }), []);
  });
});
