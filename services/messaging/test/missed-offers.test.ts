import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { createMerchantStore } from "../src/adapters/db/merchant-store.ts";
import { openDatabase } from "../src/adapters/db/open-database.ts";
import { createTellLosses } from "../src/app/offers/notify-missed-offers.ts";
import type { OutgoingMessage } from "../src/app/outgoing/outgoing-messages.ts";
import type { MerchantStore } from "../src/app/ports/stores.ts";
import { flowSettings } from "../src/config-flow.ts";
import { bodyOf } from "./_flow-harness.ts";
import { messagingConfig } from "./_messaging-config.ts";

const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const timeZone = "America/Fortaleza";
/** After the notice hour of these days. */
const EVENING = new Date(`${DAY}T22:30:00Z`);
const NEXT_EVENING = new Date(`${NEXT}T22:30:00Z`);

describe("what a merchant lost for lack of balance", () => {
  let connection: Connection;
  let memory: MerchantStore;
  let merchantId: string;
  let now: Date;
  let said: Map<string, OutgoingMessage>;
  /** Called as a notice is said, before and after it is kept. */
  let onSay: { before(): Promise<void>; after(): Promise<void> };

  before(async () => {
    const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
    connection = await openDatabase({ url, poolMax, timeoutMs });
    memory = createMerchantStore(connection);
  });
  after(() => connection.close());
  beforeEach(() => {
    merchantId = uuid();
    now = EVENING;
    said = new Map();
    onSay = { before: async () => undefined, after: async () => undefined };
  });

  const config = messagingConfig(testInfra());
  const lose = (wishId: string, day = DAY) =>
    memory.passOver({ merchantId, contactId: "c", timeZone, priceCents: 30 }, wishId, "1001", day);
  const tellLosses = () =>
    createTellLosses({
      memory: {
        ...memory,
        losses: async () => (await memory.losses()).filter((loss) => loss.merchantId === merchantId),
      },
      outgoing: {
        put: async (message) => {
          await onSay.before();
          if (!said.has(message.id)) said.set(message.id, message);
          await onSay.after();
        },
      },
      settings: flowSettings(config),
      now: () => now,
    })();
  const told = () =>
    [...said.values()].map(({ id, inWindow }) => [
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

  it("is told once, with what it would have cost, however often it is recorded", async () => {
    for (const wishId of ["w1", "w2", "w1"]) await lose(wishId);
    await tellLosses();
    await lose("w2");
    now = NEXT_EVENING;
    await tellLosses();
    await tellLosses();
    assert.deepEqual(told(), [[DAY, 2]]);
    assert.deepEqual(await memory.losses().then((all) => all.filter((loss) => loss.merchantId === merchantId)), []);
  });

  it("is told the next day when it is recorded while the notice is being said", async () => {
    await lose("w1");
    onSay.after = once(() => lose("w2"));
    await tellLosses();
    await tellLosses();
    assert.deepEqual(told(), [[DAY, 1]]);
    now = NEXT_EVENING;
    await tellLosses();
    assert.deepEqual(told(), [
      [DAY, 1],
      [NEXT, 1],
    ]);
  });

  it("is told the next day, with what else was lost, when it is recorded after the notice", async () => {
    await lose("w1");
    await tellLosses();
    await lose("w2");
    await lose("w3", NEXT);
    await tellLosses();
    now = NEXT_EVENING;
    await tellLosses();
    assert.deepEqual(told(), [
      [DAY, 1],
      [NEXT, 2],
    ]);
  });

  it("is told by one notice or the next, never by both, when the process dies around the first", async () => {
    await lose("w1");
    for (const moment of ["before", "after"] as const) {
      onSay[moment] = once(async () => {
        await lose(`w-${moment}`);
        throw new Error("killed");
      });
      await assert.rejects(tellLosses(), /killed/);
    }
    await tellLosses();
    now = NEXT_EVENING;
    await tellLosses();
    await tellLosses();
    assert.deepEqual(told(), [
      [DAY, 1],
      [NEXT, 2],
    ]);
  });
});
