import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, aWish, minutesLater, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
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
  ...patch,
});
const select = (merchants: CandidateMerchant[], wish: Wish = aWish(), now = NOW) =>
  selectMerchants(wish, PARNAIBA, merchants, PRICE, now, SETTINGS);
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

  it("passes over those without balance, to the centavo", () => {
    const choice = select([merchant("poor", { balanceCents: 29 }), merchant("just", { balanceCents: 30 })]);
    assert.deepEqual(ids(choice), ["just"]);
    assert.deepEqual(
      choice.passedOver.map(({ id }) => id),
      ["poor"],
    );
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
    assert.deepEqual(choice, { ask: [], passedOver: [] });
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
});
