import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { createMerchantStore } from "../../src/adapters/db/merchant-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import type { MerchantStore } from "../../src/app/ports/merchant-store.ts";
import { flowSettings } from "../../src/config-flow.ts";
import { createNotifyMissedOffers } from "../../src/credit/notify-missed-offers.ts";
import type { ChargeRequest, RequestCharge } from "../../src/credit/request-charge.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { bodyOf } from "../_flow-harness.ts";
import { messagingConfig } from "../_messaging-config.ts";

const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const LAST = "9999-12-31";
const timeZone = "America/Fortaleza";
/** Times after the notice hour of these days. */
const EVENING = new Date(`${DAY}T22:30:00Z`);
const NEXT_EVENING = new Date(`${NEXT}T22:30:00Z`);

describe("offers missed for lack of balance", () => {
  let connection: Connection;
  let merchants: MerchantStore;
  let merchantId: string;
  let ours: Set<string>;
  let now: Date;
  /** Answers nothing unless a test replaces it. */
  let requestCharge: RequestCharge;
  let sent: Map<string, OutgoingMessage>;
  /** Called before and after a notice is stored for sending. */
  let onSend: { before(): Promise<void>; after(): Promise<void> };

  before(async () => {
    const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
    connection = await openDatabase({ url, poolMax, timeoutMs });
    merchants = createMerchantStore(connection);
    await ensureIndexes(connection);
  });
  after(() => connection.close());
  beforeEach(() => {
    merchantId = uuid();
    ours = new Set([merchantId]);
    now = EVENING;
    requestCharge = async () => null;
    sent = new Map();
    onSend = { before: async () => undefined, after: async () => undefined };
  });

  const config = messagingConfig(testInfra());
  const recordSkipped = (wishId: string, day = DAY) =>
    merchants.recordSkipped({ merchantId, contactId: "c", timeZone, priceCents: 30 }, wishId, "1001", day);
  const notifyMissedOffers = () =>
    createNotifyMissedOffers({
      merchants: {
        ...merchants,
        // Merchants of other tests are left out.
        missedOffers: async (upToDay, after) => {
          const { days, next } = await merchants.missedOffers(upToDay, after);
          return { days: days.filter((missed) => ours.has(missed.merchantId)), next };
        },
      },
      outgoing: {
        enqueue: async (messages) => {
          await onSend.before();
          for (const message of messages) if (!sent.has(message.id)) sent.set(message.id, message);
          await onSend.after();
        },
      },
      requestCharge: (request) => requestCharge(request),
      settings: flowSettings(config),
      now: () => now,
    })();
  const collection = () => connection.collection("merchants");
  const notices = () =>
    [...sent.values()].map(({ id, inWindow }) => [
      id.split(":")[2],
      Number(/perdeu \*(\d+)/.exec(bodyOf(inWindow))?.[1] ?? 0),
    ]);
  const once = (work: () => Promise<void>) => {
    let isDone = false;
    return async () => {
      if (isDone) return;
      isDone = true;
      await work();
    };
  };

  it("are reported once, with what they would have cost, however often they are recorded", async () => {
    for (const wishId of ["w1", "w2", "w1"]) await recordSkipped(wishId);
    await notifyMissedOffers();
    await recordSkipped("w2");
    now = NEXT_EVENING;
    await notifyMissedOffers();
    await notifyMissedOffers();
    assert.deepEqual(notices(), [[DAY, 2]]);
    assert.deepEqual(
      (await merchants.missedOffers(LAST, null)).days.filter((missed) => missed.merchantId === merchantId),
      [],
    );
  });

  it("are reported with a Pix code for what would have paid for them, once, and without while payment makes none", async () => {
    const requests: ChargeRequest[] = [];
    requestCharge = async (request) => {
      requests.push(request);
      return { amountCents: 600, copyCode: "00020126pix", expiresAt: request.until };
    };
    for (const wishId of ["w1", "w2"]) await recordSkipped(wishId);
    onSend.after = once(async () => {
      throw new Error("died after the notice was stored");
    });
    await assert.rejects(notifyMissedOffers());
    await notifyMissedOffers();
    assert.deepEqual(
      requests.map(({ key, wantedCents }) => [key, wantedCents]),
      [1, 2].map(() => [`missed:${merchantId}:${DAY}`, 60]),
    );
    const [notice, code, ...more] = [...sent.values()];
    assert.equal(more.length, 0);
    assert.match(bodyOf(notice?.inWindow ?? { kind: "text", body: "" }), /pague este Pix de \*R\$ 6,00\*/);
    assert.equal(bodyOf(code?.inWindow ?? { kind: "text", body: "" }), "00020126pix");
    requestCharge = async () => null;
    await recordSkipped("w3", NEXT);
    now = NEXT_EVENING;
    await notifyMissedOffers();
    const without = sent.get(`lost:${merchantId}:${NEXT}`);
    assert.match(bodyOf(without?.inWindow ?? { kind: "text", body: "" }), /Adicione créditos em http/);
  });

  it("are counted by the day they were missed on, each once, for the last days only", async () => {
    const missed = (wishId: string, on: string) =>
      merchants.recordSkipped({ merchantId, contactId: "c", timeZone, priceCents: 30 }, wishId, "1001", DAY, on);
    for (const wishId of ["w1", "w2", "w1"]) await missed(wishId, DAY);
    await missed("w3", "2026-11-19");
    await missed("w4", "2026-11-01");
    assert.deepEqual([...(await merchants.missedCounts(merchantId))].sort(), [
      ["2026-11-01", 1],
      ["2026-11-19", 1],
      [DAY, 2],
    ]);
    await notifyMissedOffers();
    assert.deepEqual([...(await merchants.missedCounts(merchantId))].sort(), [
      ["2026-11-19", 1],
      [DAY, 2],
    ]);
    assert.equal((await merchants.missedCounts(uuid())).size, 0);
  });

  it("are reported the next day when recorded while the notice is being sent", async () => {
    await recordSkipped("w1");
    onSend.after = once(() => recordSkipped("w2"));
    await notifyMissedOffers();
    await notifyMissedOffers();
    assert.deepEqual(notices(), [[DAY, 1]]);
    now = NEXT_EVENING;
    await notifyMissedOffers();
    assert.deepEqual(notices(), [
      [DAY, 1],
      [NEXT, 1],
    ]);
  });

  it("are reported the next day, with those missed then, when recorded after the notice", async () => {
    await recordSkipped("w1");
    await notifyMissedOffers();
    await recordSkipped("w2");
    await recordSkipped("w3", NEXT);
    await notifyMissedOffers();
    now = NEXT_EVENING;
    await notifyMissedOffers();
    assert.deepEqual(notices(), [
      [DAY, 1],
      [NEXT, 2],
    ]);
  });

  it("are reported by one notice or the next, never by both, when the process dies around the first", async () => {
    await recordSkipped("w1");
    for (const moment of ["before", "after"] as const) {
      onSend[moment] = once(async () => {
        await recordSkipped(`w-${moment}`);
        throw new Error("killed");
      });
      await assert.rejects(notifyMissedOffers(), /killed/);
    }
    await notifyMissedOffers();
    now = NEXT_EVENING;
    await notifyMissedOffers();
    await notifyMissedOffers();
    assert.deepEqual(notices(), [
      [DAY, 1],
      [NEXT, 2],
    ]);
  });

  it("are read a page of merchants at a time, only those with a notice that may be due, and are gone once told", async () => {
    const many = Array.from({ length: 250 }, () => uuid());
    ours = new Set(many);
    const missed = (id: string, day: string) =>
      merchants.recordSkipped({ merchantId: id, contactId: "c", timeZone, priceCents: 30 }, "w", "1001", day);
    for (const id of many) await missed(id, DAY);
    const later = uuid();
    await missed(later, "2026-11-25");
    const first = await merchants.missedOffers(DAY, null);
    assert.ok(first.days.length <= 100 && first.next !== null);
    await notifyMissedOffers();
    assert.equal(sent.size, many.length);
    await notifyMissedOffers();
    const left = await collection().find({ _id: { $in: [...many, later] as never[] }, noticeDay: { $exists: true } });
    assert.deepEqual(
      (await left.toArray()).map(({ _id }) => String(_id)),
      [later],
    );
  });

  it("are recorded to a bound for a day, whose notice says that there were more; only the latest are retried", async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `w${index}`);
    await recordSkipped("w0");
    await collection().updateOne(
      { _id: merchantId as never },
      {
        $set: { [`skippedForBalance.${DAY}.wishIds`]: ids, waiting: ids.slice(0, 500) },
      },
    );
    for (const id of ["w998", "more", "more", "most"]) await recordSkipped(id);
    const waiting = await merchants.skippedWishes(merchantId);
    assert.deepEqual([waiting.length, ...waiting.slice(-3)], [500, "w998", "more", "most"]);
    await notifyMissedOffers();
    const [notice] = [...sent.values()];
    assert.match(
      bodyOf(notice?.inWindow ?? { kind: "text", body: "" }),
      /perdeu pelo menos \*1000 pedidos\*.* R\$\s300,00 .* a esses\./,
    );
  });
});
