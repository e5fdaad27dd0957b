import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mongo } from "mongoose";
import { MISSED_A_DAY_MAX } from "../../src/domain/offers/missed-offers.ts";
import { OFFERS_EVER_MAX, SKIPPED_MAX } from "../../src/domain/offers/select-merchants.ts";
import { APPLIED_MAX } from "../../src/domain/wish/applied-messages.ts";
import type { Offer, Wish } from "../../src/domain/wish/wish.ts";
import { createFoldCounts } from "../../src/statistics/fold-counts.ts";
import type { FoldBatch, FoldState, RollupStore } from "../../src/statistics/rollup-port.ts";
import type { WishCount } from "../../src/statistics/wish-count.ts";
import { aWish, NOW } from "../_wish-builder.ts";

/** Most bytes of a document in MongoDB. */
const DOCUMENT_BYTES_MAX = 16 * 1_048_576;
const ID = "0190f1d2-7c3a-7c3a-8c3a-0190f1d27c3a";
/** A message of WhatsApp, of letters that take three bytes each. */
const LONG_TEXT = "€".repeat(4_096);
const PARTS_MAX = 20;
const WORDS_MAX = 200;
const WORD_LENGTH_MAX = 32;

const bytesOf = (document: object): number => mongo.BSON.calculateObjectSize(document);
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `${ID}:${index}`);

describe("of the 16 MiB that a document of the store may have", () => {
  it("a wish with every text, offer, word and effect takes less than a quarter of it", () => {
    const person = { name: "n".repeat(200), phone: "5586999990001" };
    const answered: Offer = {
      id: ID,
      merchantId: ID,
      merchantName: "n".repeat(200),
      merchantPhone: "5586999990001",
      merchantContactId: ID,
      categoryId: 95,
      priceCents: 30,
      status: "accepted",
      askAt: NOW,
      askedAt: NOW,
      round: 3,
      acceptedByMetaAt: NOW,
      expiresAt: NOW,
      answering: { by: ID, via: "whatsapp", contactId: ID, key: ID, at: NOW, resumeAt: NOW, contact: person },
      awaiting: { by: ID, via: "whatsapp", contactId: ID, key: ID, at: NOW },
      answeredAt: NOW,
      answeredBy: ID,
      answeredVia: "whatsapp",
      answeredKey: ID,
      debit: { movementId: ID, balanceBeforeCents: 1, balanceAfterCents: 1 },
      contact: person,
      reportedInMessage: 1,
      followUp: { outcome: "UNREACHABLE", note: LONG_TEXT.slice(0, 500), at: NOW, by: ID },
      openedBy: ids(20),
      report: { reason: "SPAM", note: LONG_TEXT.slice(0, 500), at: NOW, by: ID },
      reversal: { movementId: ID, at: NOW, reason: "not_talked" },
    };
    const effect = { id: ID, kind: "send_message", message: { inWindow: LONG_TEXT, outsideWindow: LONG_TEXT } };
    const wish: Wish = aWish({
      parts: ids(PARTS_MAX).map((wamid, seq) => ({ wamid, text: LONG_TEXT, at: NOW, seq })),
      // A few answers to its questions are recorded beyond the limit.
      appliedMessageIds: ids(APPLIED_MAX + 20),
      text: LONG_TEXT.repeat(PARTS_MAX),
      offers: Array.from({ length: OFFERS_EVER_MAX }, () => answered),
      awaitedFrom: ids(OFFERS_EVER_MAX),
      skippedForBalance: ids(SKIPPED_MAX),
      outbox: Array.from({ length: OFFERS_EVER_MAX }, () => effect) as never,
    });
    const words = Array.from({ length: WORDS_MAX }, () => "€".repeat(WORD_LENGTH_MAX));
    const bytes = bytesOf({ ...wish, words, masked: wish.text });
    assert.ok(bytes < DOCUMENT_BYTES_MAX / 4, `${bytes} bytes`);
  });

  it("a merchant that misses every wish of a month, unnotified, takes less than a third of it", () => {
    const day = { wishIds: ids(MISSED_A_DAY_MAX), telling: ids(MISSED_A_DAY_MAX), contactId: ID, timeZone: ID };
    const days = Array.from({ length: 31 }, (_, index) => [`2026-11-${index}`, day]);
    const merchant = { skippedForBalance: Object.fromEntries(days), told: Array(5).fill(day), waiting: ids(500) };
    const bytes = bytesOf(merchant);
    assert.ok(bytes < DOCUMENT_BYTES_MAX / 3, `${bytes} bytes`);
  });

  it("a batch of the statistics is cut before it is too large, and all its wishes are counted", async () => {
    const count = (wish: number): WishCount => ({
      hour: "2026-11-20T15",
      day: "2026-11-20",
      unitId: `${ID}:${wish}`,
      isCategorised: true,
      categoryId: 95,
      offers: ids(OFFERS_EVER_MAX).map((id) => ({
        merchantId: `${wish}:${id}`,
        outcome: "accepted",
        answerMs: 123_456,
        paidCents: 30,
      })),
    });
    const all = ids(160).sort();
    const counts = new Map(all.map((id, index) => [id, count(index)]));
    const queue = new Map(all.splice(120).map((id) => [id, 1]));
    const counted = new Map<string, WishCount | null>();
    const sizes: number[] = [];
    let state: FoldState = { seq: 1, building: 2, serving: 1, rebuiltUpTo: "", batch: null };
    const store: RollupStore = {
      enqueue: async () => undefined,
      state: async () => state,
      queued: async (limit) => [...queue].slice(0, limit).map(([wishId, version]) => ({ wishId, version })),
      wishIdsAfter: async (after, limit) => all.filter((id) => id > after).slice(0, limit),
      wishCounts: async (wanted) => new Map(wanted.map((id) => [id, counts.get(id) ?? null])),
      counted: async (wanted) => new Map([...counted].filter(([id]) => wanted.includes(id))),
      async begin(_seq: number, batch: FoldBatch) {
        sizes.push(bytesOf({ ...state, batch }));
        state = { ...state, batch };
        return true;
      },
      addDeltas: async () => undefined,
      async recordCounted(_generation, _seq, wishes) {
        for (const { wishId, count: to } of wishes) counted.set(wishId, to);
      },
      async dequeue(wishes) {
        for (const { wishId } of wishes) queue.delete(wishId);
      },
      async end(seq, { rebuiltUpTo, serving }) {
        state = { ...state, seq: seq + 1, rebuiltUpTo, serving, batch: null };
      },
      startRebuild: async () => true,
      rollups: async () => [],
    };
    const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });
    while (await fold());
    assert.equal(counted.size, 160);
    assert.deepEqual([queue.size, state.rebuiltUpTo, state.serving], [0, null, 2]);
    assert.ok(Math.max(...sizes) < DOCUMENT_BYTES_MAX / 2, `${Math.max(...sizes)} bytes`);
  });
});
