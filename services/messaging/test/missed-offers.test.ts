import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { createMerchantStore } from "../src/adapters/db/merchant-store.ts";
import { openDatabase } from "../src/adapters/db/open-database.ts";
import { createNotifyMissedOffers } from "../src/app/offers/notify-missed-offers.ts";
import type { MerchantStore } from "../src/app/ports/merchant-store.ts";
import { flowSettings } from "../src/config-flow.ts";
import type { OutgoingMessage } from "../src/domain/outgoing/message.ts";
import { bodyOf } from "./_flow-harness.ts";
import { messagingConfig } from "./_messaging-config.ts";

const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const timeZone = "America/Fortaleza";
/** After the notice hour of these days. */
const EVENING = new Date(`${DAY}T22:30:00Z`);
const NEXT_EVENING = new Date(`${NEXT}T22:30:00Z`);

describe("offers missed for lack of balance", () => {
  let connection: Connection;
  let merchants: MerchantStore;
  let merchantId: string;
  let now: Date;
  let sent: Map<string, OutgoingMessage>;
  /** Called as a notice is enqueued, before and after it is stored. */
  let onSend: { before(): Promise<void>; after(): Promise<void> };

  before(async () => {
    const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
    connection = await openDatabase({ url, poolMax, timeoutMs });
    merchants = createMerchantStore(connection);
  });
  after(() => connection.close());
  beforeEach(() => {
    merchantId = uuid();
    now = EVENING;
    sent = new Map();
    onSend = { before: async () => undefined, after: async () => undefined };
  });

  const config = messagingConfig(testInfra());
  const passOver = (wishId: string, day = DAY) =>
    merchants.passOver({ merchantId, contactId: "c", timeZone, priceCents: 30 }, wishId, "1001", day);
  const notifyMissedOffers = () =>
    createNotifyMissedOffers({
      merchants: {
        ...merchants,
        missedOffers: async () => (await merchants.missedOffers()).filter((missed) => missed.merchantId === merchantId),
      },
      outgoing: {
        enqueue: async (message) => {
          await onSend.before();
          if (!sent.has(message.id)) sent.set(message.id, message);
          await onSend.after();
        },
      },
      settings: flowSettings(config),
      now: () => now,
    })();
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
    for (const wishId of ["w1", "w2", "w1"]) await passOver(wishId);
    await notifyMissedOffers();
    await passOver("w2");
    now = NEXT_EVENING;
    await notifyMissedOffers();
    await notifyMissedOffers();
    assert.deepEqual(notices(), [[DAY, 2]]);
    assert.deepEqual(
      await merchants.missedOffers().then((all) => all.filter((missed) => missed.merchantId === merchantId)),
      [],
    );
  });

  it("are reported the next day when recorded while the notice is being sent", async () => {
    await passOver("w1");
    onSend.after = once(() => passOver("w2"));
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
    await passOver("w1");
    await notifyMissedOffers();
    await passOver("w2");
    await passOver("w3", NEXT);
    await notifyMissedOffers();
    now = NEXT_EVENING;
    await notifyMissedOffers();
    assert.deepEqual(notices(), [
      [DAY, 1],
      [NEXT, 2],
    ]);
  });

  it("are reported by one notice or the next, never by both, when the process dies around the first", async () => {
    await passOver("w1");
    for (const moment of ["before", "after"] as const) {
      onSend[moment] = once(async () => {
        await passOver(`w-${moment}`);
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
});
