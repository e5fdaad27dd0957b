import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { z } from "zod";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { createWishes } from "../../src/app/wish/wishes.ts";
import { retentionConfig } from "../../src/config-retention.ts";
import { eraseTapId } from "../../src/domain/outgoing/erase-tap-id.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { createAnonymisePerson } from "../../src/retention/anonymise-person.ts";
import { createErasePersons } from "../../src/retention/erase-persons.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { createTellErased } from "../../src/retention/tell-erased.ts";
import { withCountEffect } from "../../src/statistics/count-effect.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { SETTINGS } from "../_wish-builder.ts";

const SHOP = pizzeria(1);
const HOUR_MS = 3_600_000;
let lastSubscriber = 91_200_000;

describe("APAGAR", () => {
  let harness: FlowHarness;
  let crashes = 0;
  const newPerson = (): string => {
    lastSubscriber += 1;
    return `5586${lastSubscriber}`;
  };
  const start = async (): Promise<void> => {
    crashes = 0;
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
      crash: (name) => {
        if (name !== "optout-withdrawn" || crashes === 0) return;
        crashes -= 1;
        throw new Error("died");
      },
    });
  };
  afterEach(() => harness.stop());

  const inMs = (ms: number) => new Date(Date.now() + ms);
  /** Sends a wish, then APAGAR; returns the question. */
  const asked = async (from: string): Promise<OutgoingMessage> => {
    await harness.receive({ from, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await harness.receive({ from, text: "Apagar!", at: inMs(1_000) });
    return harness.sentMessage("erase_question:");
  };
  const tap = (from: string, id: string | undefined) => harness.receive({ from, tap: id ?? "", at: inMs(2_000) });
  const contactOf = ({ contactId }: OutgoingMessage) =>
    harness.connection.collection("contacts").findOne({ _id: contactId as never });

  /** Runs the erasure sweep, as a service does later. */
  async function sweep(aheadMs: number): Promise<void> {
    const persons = createPersonStore(harness.connection);
    const store = createWishStore(harness.connection);
    const now = () => inMs(aheadMs);
    const wishes = createWishes({
      completions: [withCountEffect],
      store,
      now,
      settings: SETTINGS,
      scheduler: { schedule: () => undefined },
    });
    const categorisation = { forgetWishes: async () => undefined };
    const anonymise = createAnonymisePerson({ persons, wishes, categorisation, now, crash: () => undefined });
    const log = { warn: () => undefined } as never;
    const enqueue = async (messages: readonly OutgoingMessage[]): Promise<void> => {
      await harness.outgoing.enqueue(messages);
      await createDeliveryStore(harness.connection).insert([...messages], now());
    };
    const tellErased = createTellErased({ persons, outgoing: { enqueue }, now });
    const erase = createErasePersons({ persons, anonymise, tellErased, silentDays: 730, recheckMs: HOUR_MS, log, now });
    await erase(new AbortController().signal);
  }

  it("counts for the same person once two contacts have proved to be one, and is answered for anybody else", async () => {
    await start();
    const [from, bsuid] = [newPerson(), "BR.3000000000000071"];
    await harness.receive({ from, text: "oi" });
    await harness.receive({ from: "", bsuid, text: "APAGAR" });
    const question = await harness.sentMessage("erase_question:");
    await harness.receive({ from, bsuid, text: "oi", at: inMs(1_000) });
    await harness.allHandled();
    await tap(newPerson(), tapsOf(question)[0]);
    assert.match(bodyOf((await harness.sentMessage("over:")).inWindow), /não vale mais/);
    await tap(from, tapsOf(question)[0]);
    const receipt = await harness.sentMessage("erased:");
    assert.notEqual(receipt.contactId, question.contactId);
    assert.ok((await contactOf(receipt))?.eraseDueAt);
  });

  it("asks first, and CANCELAR leaves everything as it is", async () => {
    await start();
    const from = newPerson();
    const question = await asked(from);
    assert.match(bodyOf(question.inWindow), /não há volta/);
    await tap(from, tapsOf(question)[1]);
    assert.match(bodyOf((await harness.sentMessage("not_erased:")).inWindow), /nada foi apagado/);
    assert.equal((await contactOf(question))?.eraseDueAt, undefined);
    await harness.wish("open", ({ state }) => state === "asking");
  });

  it("confirmed, ends the wishes, sends the receipt and deletes the person, also after a death in between and a second tap", async () => {
    await start();
    const from = newPerson();
    const question = await asked(from);
    crashes = 1;
    await tap(from, tapsOf(question)[0]);
    await tap(from, tapsOf(question)[0]);
    const receipt = await harness.sentMessage("erased:");
    assert.equal(receipt.afterOptOut, true, "it goes out although nothing else does any more");
    await harness.wish("withdrawn", ({ withdrawnAt }) => withdrawnAt !== undefined);
    await harness.allHandled();
    assert.equal(crashes, 0);
    const eraseDueAt: Date = (await contactOf(question))?.eraseDueAt;
    const longestPauseMs = 1.1 * z.object(retentionConfig).parse({}).ERASURE_SWEEP_MS;
    assert.ok(eraseDueAt.getTime() + longestPauseMs < Date.now() + 60_000, "a sweep finds it within a minute");
    await sweep(0);
    assert.equal((await contactOf(question))?.name, "Ana", "first the receipt goes out");
    await harness.connection.collection("outgoing").updateMany({}, { $set: { state: "delivered" } });
    await sweep(60_000);
    const last = await harness.sentMessage("erasure_done:");
    assert.match(bodyOf(last.inWindow), /foram apagados/);
    const left = await contactOf(question);
    assert.deepEqual([left?.name, left?.phone === null], ["", false], "only the address is kept, for the message");
    await harness.connection.collection("outgoing").updateMany({}, { $set: { state: "delivered" } });
    await sweep(2 * 60_000);
    assert.equal((await contactOf(question))?.phone, null);
    await sweep(3 * HOUR_MS);
    assert.equal(await contactOf(question), null);
    assert.equal(harness.sentMessages("erasure_done:").length, 1);
    const wish = await harness.wish("without the person", ({ anonymisedAt }) => anonymisedAt !== undefined);
    assert.deepEqual([wish.senderName, wish.senderPhone, wish.text], ["", null, ""]);
  });

  it("of another person's question does nothing", async () => {
    await start();
    const question = await asked(newPerson());
    await tap(newPerson(), eraseTapId({ contactId: question.contactId, isConfirmed: true }));
    await harness.allHandled();
    assert.equal(harness.sentMessages("erased:").length, 0);
    assert.equal((await contactOf(question))?.eraseDueAt, undefined);
  });

  it("from a company's number leads to its unit", async () => {
    await start();
    await harness.receive({ from: waIdOf(SHOP), text: "apagar meus dados" });
    const reply = await harness.sentMessage("erase_at_unit:");
    assert.match(bodyOf(reply.inWindow), /fale com a sua franquia/);
    await tap(waIdOf(SHOP), eraseTapId({ contactId: reply.contactId, isConfirmed: true }));
    await harness.allHandled();
    assert.equal((await contactOf(reply))?.eraseDueAt, undefined);
    assert.equal(harness.sentMessages("erased:").length, 0);
  });
});
