import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { STREAM } from "@tenho/kernel/events/streams";
import { eventually } from "@tenho/tests/support/eventually";
import { createBlockStore } from "../../src/abuse/block-store.ts";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { OWN_NUMBER, PARNAIBA, pizzeria, SHARED_NUMBER, SOBRAL, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const [SHOP, RIVAL] = [pizzeria(1), pizzeria(2)];
const RESUME_MS = 60_000;
const SOBRAL_NUMBER = "106540352240777";

describe("a blocked contact", () => {
  let harness: FlowHarness;
  /** Crash points at which the process stops, with the number of stops left. */
  const stops = new Map<string, number>();

  const start = async (): Promise<void> => {
    stops.clear();
    harness = await startFlowHarness({
      env: { ANSWER_RESUME_MS: String(RESUME_MS) },
      setUp: (state) => {
        state.merchants.push(SHOP, RIVAL);
        state.balances.set(SHOP.id, 100n).set(RIVAL.id, 100n);
        state.numbers.set(SOBRAL_NUMBER, [SOBRAL]);
      },
      crash: (name) => {
        const left = stops.get(name) ?? 0;
        if (left === 0) return;
        stops.set(name, left - 1);
        throw new Error(`stopped at ${name}`);
      },
    });
  };
  afterEach(() => harness.stop());

  const asked = async (text = "quero uma pizza"): Promise<Wish> => {
    await harness.receive({ from: ANA, text });
    return harness.wish("both are asked", ({ state, offers }) => state === "asking" && offers.length === 2);
  };
  const decide = (wish: Wish, isBlocked: boolean, byRole: "ADMIN" | "MASTER" = "MASTER", id = randomUUID()) =>
    harness.flow.blockContact({
      wishId: wish._id,
      isBlocked,
      reason: isBlocked ? "pedidos falsos" : "",
      by: "0198b000-0000-7000-8000-00000000000a",
      byRole,
      audit: (at, unitId) => {
        const entry = { id, at, action: "contact.block", subject: { kind: "wish", id: wish._id }, unitId };
        const { subject, payload } = auditRow("messaging", entry);
        return { id: `audit:${id}`, subject, payload: Buffer.from(payload).toString("base64") };
      },
    });
  const records = async (): Promise<number> =>
    (await (await jetstreamManager(harness.nc)).streams.info(STREAM.audit)).state.messages;
  const stored = async (id: string): Promise<Wish> => (await harness.allWishes()).find(({ _id }) => _id === id) as Wish;
  const blockedIn = async (contactId: string) =>
    (await createContactStore(harness.connection).get(contactId))?.blockedIn ?? [];
  const offerOf = ({ offers }: Wish, { id }: { id: string }) => offers.find(({ merchantId }) => merchantId === id);
  const question = (wish: Wish, shop: { id: string }): Promise<OutgoingMessage> =>
    eventually("it was asked", () =>
      harness.sentMessages("offer:").find(({ id }) => id.includes(offerOf(wish, shop)?.id ?? "?")),
    );
  const tenho = async (wish: Wish, shop: typeof SHOP) =>
    harness.receive({
      from: waIdOf(shop),
      tap: tapsOf(await question(wish, shop))[0] ?? "",
      at: new Date(Date.now() - 2_000),
    });
  const inMs = (ms: number) => new Date(Date.now() + ms);

  it("is answered no more and makes no wish; unblocked, it is heard again, and nothing old is replayed", async () => {
    await start();
    const wish = await asked();
    await decide(wish, true);
    const before = harness.sent.size;
    await harness.receive({ from: ANA, text: "quero um bolo", at: inMs(1_000) });
    await harness.receive({ from: ANA, text: "oi", at: inMs(1_000) });
    await harness.receive({ from: ANA, text: "ajuda", at: inMs(1_000) });
    await harness.receive({ from: ANA, text: "tenho", at: inMs(1_000) });
    await harness.receive({ from: ANA, type: "image", at: inMs(1_000) });
    await harness.receive({ from: ANA, location: { latitude: -2.9038, longitude: -41.7767 }, at: inMs(1_000) });
    await harness.allHandled();
    assert.deepEqual([...harness.sent.keys()].slice(before), []);
    assert.equal((await harness.allWishes()).length, 1);
    const inbound = await harness.connection.collection("inbound").countDocuments({ outcome: "blocked" });
    assert.equal(inbound, 6, "each is on record");

    await decide(wish, false);
    await harness.receive({ from: ANA, text: "quero outra pizza", at: inMs(2_000) });
    await harness.wish(
      "the new wish is asked",
      ({ text, state }) => text === "quero outra pizza" && state === "asking",
    );
    assert.equal((await harness.allWishes()).length, 2);
  });

  it("can still leave and ask for its data", async () => {
    await start();
    await decide(await asked(), true);
    await harness.receive({ from: ANA, text: "MEUS DADOS", at: inMs(1_000) });
    await harness.sentMessage("data:");
    await harness.receive({ from: ANA, text: "SAIR", at: inMs(2_000) });
    await harness.sentMessage("optout:");
  });

  it("loses its open wish: who paid keeps what it paid for, who did not answer is asked no more and pays nothing", async () => {
    await start();
    const wish = await asked();
    await tenho(wish, SHOP);
    await harness.sentMessage("accepted:");
    await decide(wish, true);
    await tenho(wish, RIVAL);
    await harness.sentMessage("withdrawn:");
    await harness.allHandled();
    const ended = await stored(wish._id);
    assert.deepEqual(
      [ended.state, offerOf(ended, SHOP)?.status, offerOf(ended, RIVAL)?.status],
      ["closed", "accepted", "expired"],
    );
    assert.equal(harness.state.balances.get(SHOP.id), 70n);
    assert.equal(harness.state.balances.get(RIVAL.id), 100n);
  });

  for (const point of ["answer-marked", "answer-debited"]) {
    it(`completes a payment that was under way at ${point}, once`, async () => {
      await start();
      const wish = await asked();
      stops.set(point, 1);
      await tenho(wish, SHOP);
      await harness.wish("being paid", (found) => offerOf(found, SHOP)?.status === "answering");
      await decide(wish, true);
      harness.advanceClock(RESUME_MS);
      await harness.sentMessage("accepted:");
      await harness.wish("at rest", ({ outbox, nextDueAt }) => outbox.length === 0 && nextDueAt === null);
      assert.equal(harness.state.balances.get(SHOP.id), 70n);
      assert.equal(harness.state.paid.size, 1);
      assert.equal(harness.sentMessages("told:").length, 0, "the contact is not written to");
    });
  }

  it("pays a TENHO once or not at all, whichever of block and tap is first", async () => {
    await start();
    const wish = await asked();
    await harness.startReplica();
    await Promise.all([tenho(wish, SHOP), decide(wish, true)]);
    await harness.allHandled();
    const ended = await harness.wish("at rest", ({ outbox, offers }) => {
      return outbox.length === 0 && offers.every(({ status }) => status === "accepted" || status === "expired");
    });
    const isPaid = offerOf(ended, SHOP)?.status === "accepted";
    assert.equal(harness.state.balances.get(SHOP.id), isPaid ? 70n : 100n);
    assert.equal(harness.sentMessages("accepted:").length, isPaid ? 1 : 0);
  });

  for (const point of ["block-stored", "block-withdrawn"]) {
    it(`is blocked with one record although the process stopped at ${point}`, async () => {
      await start();
      const wish = await asked();
      const other = await asked("quero uma pizza");
      const before = await records();
      stops.set(point, 2);
      await assert.rejects(decide(wish, true), /stopped at/);
      await harness.wish("ended", ({ _id, outbox, state }) => {
        return _id === other._id && state === "closed" && outbox.length === 0;
      });
      await eventually("recorded", async () => (await records()) === before + 1);
      assert.equal(stops.get(point), 0, "the error happened");
      assert.deepEqual(await blockedIn(wish.contactId), ["all"]);
    });
  }

  it("is decided about once, however often it is asked for", async () => {
    await start();
    const wish = await asked();
    const before = await records();
    await decide(wish, true);
    await decide(wish, true);
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    await eventually("recorded", async () => (await records()) > before);
    assert.equal(await records(), before + 1);
  });

  it("stays unblocked when another replica carries out the older block late", async () => {
    await start();
    const wish = await asked();
    await decide(wish, true);
    await decide(wish, false);
    const blocks = createBlockStore(harness.connection);
    const lifted = (await blocks.decisions(wish.contactId)).all;
    assert.ok(lifted);
    const at = new Date(lifted.at.getTime() - 1);
    await blocks.decide(wish.contactId, "all", { ...lifted, isBlocked: true, at });
    assert.deepEqual(await blockedIn(wish.contactId), []);
  });

  it("by an ADMIN holds in its unit alone, also where units share a number", async () => {
    await start();
    const wish = await asked();
    await harness.receive({ from: ANA, text: "pizza em Sobral", number: SOBRAL_NUMBER });
    const away = await harness.wish("asked elsewhere", ({ unit, state, outbox }) => {
      return unit?.id === SOBRAL && state === "asking" && outbox.length === 0;
    });
    await createContactStore(harness.connection).update(wish.contactId, { lastUnitId: PARNAIBA });
    await decide(wish, true, "ADMIN");
    assert.deepEqual(await blockedIn(wish.contactId), [PARNAIBA]);
    assert.equal((await stored(away._id)).state, "asking");
    await harness.receive({ from: ANA, text: "pizza aqui", number: OWN_NUMBER, at: inMs(1_000) });
    await harness.receive({ from: ANA, text: "pizza de qualquer uma", number: SHARED_NUMBER, at: inMs(2_000) });
    await harness.wish("its unit is the one that blocks", ({ text, withdrawnAt, offers, outbox }) => {
      return (
        text === "pizza de qualquer uma" && withdrawnAt !== undefined && offers.length === 0 && outbox.length === 0
      );
    });
    const texts = (await harness.allWishes()).map(({ text }) => text);
    assert.ok(!texts.includes("pizza aqui"));
  });

  it("that proves to be the same person as another keeps its block, and the wish it had still lifts it", async () => {
    await start();
    await harness.receive({ from: "", bsuid: "BR.9", text: "quero uma pizza" });
    await harness.allHandled();
    const [wish] = await harness.allWishes();
    assert.ok(wish);
    await decide(wish, true);
    await harness.receive({ from: ANA, text: "oi", at: inMs(1_000) });
    await harness.allHandled();
    // Waits for the end of the gathering, because the next text would otherwise join the greeting.
    await eventually("the greeting is over", async () =>
      (await harness.allWishes()).every(({ state }) => state !== "gathering" && state !== "sorting"),
    );
    const count = (await harness.allWishes()).length;
    await harness.receive({ from: ANA, bsuid: "BR.9", text: "quero uma pizza", at: inMs(2_000) });
    await harness.allHandled();
    assert.equal((await harness.allWishes()).length, count);
    await decide(wish, false);
    await harness.receive({ from: ANA, bsuid: "BR.9", text: "quero um bolo", at: inMs(3_000) });
    await harness.wish("heard again", ({ text }) => text === "quero um bolo");
  });

  it("leaves nothing of the block behind when it is erased", async () => {
    await start();
    const wish = await asked();
    await decide(wish, true);
    const persons = createPersonStore(harness.connection);
    await persons.mark(wish.contactId, new Date());
    await persons.clearContact(wish.contactId);
    const document = await harness.connection.collection("contacts").findOne({ _id: wish.contactId as never });
    assert.doesNotMatch(JSON.stringify(document), /block|pedidos falsos/i);
  });
});
