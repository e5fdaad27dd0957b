import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const GATHER_MS = 60_000;

describe("a message that is edited or deleted", () => {
  let harness: FlowHarness;
  const stops = new Map<string, number>();

  const start = async (gatherMs = GATHER_MS): Promise<void> => {
    stops.clear();
    harness = await startFlowHarness({
      env: { WISH_GATHER_MS: String(gatherMs), WISH_MAX_AGE_MS: "86400000" },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
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

  const gathered = () => harness.advanceClock(GATHER_MS + 1_000);
  const texts = async () => (await harness.allWishes()).map(({ text, state }) => [text, state]);
  const edit = (wamid: string, text: string, at = new Date()) => harness.receive({ from: ANA, edits: wamid, text, at });
  const remove = (wamid: string, at = new Date()) => harness.receive({ from: ANA, deletes: wamid, at });

  it("is asked as it was edited while the wish is gathered, however often, in whatever order, and by two replicas", async () => {
    await start();
    await harness.startReplica();
    const wamid = await harness.receive({ from: ANA, text: "quero uma bateria" });
    const second = (n: number) => new Date(Date.now() + n * 1_000);
    await Promise.all([
      edit(wamid, "quero uma pizza", second(3)),
      edit(wamid, "quero um bolo", second(1)),
      edit(wamid, "quero uma pizza", second(3)),
    ]);
    await harness.allHandled();
    assert.deepEqual(await texts(), [["quero uma pizza", "gathering"]]);
    gathered();
    const offer = await harness.sentMessage("offer:");
    assert.match(bodyOf(offer.inWindow), /quero uma pizza/);
    assert.doesNotMatch(bodyOf(offer.inWindow), /bateria/);
    assert.equal(harness.sentMessages("edited:").length, 0);
  });

  it("wins when the edit or the deletion comes before the message itself, and its text is kept no longer than that", async () => {
    await start();
    const [edited, deleted] = [newWamid(), newWamid()];
    await edit(edited, "quero uma pizza");
    await remove(deleted);
    await edit(deleted, "quero um chaveiro", new Date(Date.now() + 5_000));
    await harness.allHandled();
    assert.deepEqual(await texts(), []);
    await harness.receive({ from: ANA, text: "quero uma bateria", wamid: edited });
    await harness.receive({ from: ANA, text: "quero um chaveiro", wamid: deleted });
    await harness.allHandled();
    assert.deepEqual(await texts(), [["quero uma pizza", "gathering"]]);
    const records = await harness.connection.collection("inbound").find({}).toArray();
    for (const record of records) if (record.doneAt) assert.equal(record.revision?.text, undefined);
  });

  it("is applied when it comes while the message is being handled, also after a crash", async () => {
    await start();
    stops.set("inbound-before-done", 1);
    const wamid = await harness.receive({ from: ANA, text: "quero uma bateria" });
    await edit(wamid, "quero uma pizza");
    await eventually("both are applied", async () => (await texts())[0]?.[0] === "quero uma pizza");
    await harness.allHandled();
    assert.deepEqual(await texts(), [["quero uma pizza", "gathering"]]);
  });

  it("that is deleted leaves the others; a wish without any is withdrawn and never asked, without a word", async () => {
    await start();
    const first = await harness.receive({ from: ANA, text: "quero uma pizza" });
    const second = await harness.receive({ from: ANA, text: "de calabresa" });
    await harness.allHandled();
    await remove(second);
    await harness.allHandled();
    assert.deepEqual(await texts(), [["quero uma pizza", "gathering"]]);
    await remove(first);
    await harness.allHandled();
    await remove(first);
    await harness.allHandled();
    const [wish] = await harness.allWishes();
    assert.deepEqual([wish?.state, wish?.parts], ["closed", []]);
    gathered();
    await harness.receive({ from: ANA, text: "quero pizza de novo", at: new Date(Date.now() + GATHER_MS + 2_000) });
    await harness.allHandled();
    assert.equal((await harness.allWishes()).length, 2, "the person is not opted out: the next text is a wish");
    assert.equal(harness.sentMessages("offer:").length, 0);
    assert.equal(harness.sentMessages("deleted:").length, 0);
  });

  it("that is edited after merchants were asked is answered kindly, once, and what was asked stays", async () => {
    await start(60);
    const wamid = await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    const editWamid = newWamid();
    for (const _ of [1, 2]) await harness.receive({ from: ANA, edits: wamid, text: "quero um bolo", wamid: editWamid });
    await harness.allHandled();
    assert.match(bodyOf((await harness.sentMessage("edited:")).inWindow), /é só escrever de novo/);
    assert.equal(harness.sentMessages("edited:").length, 1);
    const [wish] = await harness.wishes();
    assert.deepEqual([wish?.text, wish?.state], ["quero uma pizza", "asking"]);
  });

  it("that is deleted after merchants were asked withdraws the wish: a TENHO after it pays nothing, and the person is not opted out", async () => {
    await start(60);
    const wamid = await harness.receive({ from: ANA, text: "quero uma pizza" });
    const offer = await harness.sentMessage("offer:");
    await remove(wamid);
    assert.match(bodyOf((await harness.sentMessage("deleted:")).inWindow), /cancelei o pedido/);
    await harness.wish("withdrawn", ({ withdrawnAt, state }) => withdrawnAt !== undefined && state === "closed");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(offer)[0] ?? "" });
    assert.match(bodyOf((await harness.sentMessage("withdrawn:")).inWindow), /Nada foi cobrado/);
    assert.deepEqual(harness.state.debitCalls, []);
    const [wish] = await harness.wishes();
    const contact = await harness.connection.collection("contacts").findOne({ _id: wish?.contactId as never });
    assert.equal(contact?.optedOutAt, null);
  });

  it("that is deleted after a TENHO was paid and told takes nothing back", async () => {
    await start(60);
    const wamid = await harness.receive({ from: ANA, text: "quero uma pizza" });
    const offer = await harness.sentMessage("offer:");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(offer)[0] ?? "" });
    await harness.sentMessage("told:");
    await harness.wish("answered", ({ state }) => state === "answered");
    await remove(wamid);
    await harness.allHandled();
    const [wish] = await harness.wishes();
    assert.deepEqual([wish?.state, wish?.offers[0]?.status, wish?.withdrawnAt], ["answered", "accepted", undefined]);
    assert.equal(harness.state.paid.size, 1);
  });

  it("that was a greeting is a new wish once it is edited into one", async () => {
    await start(60);
    const wamid = await harness.receive({ from: ANA, text: "oi" });
    await eventually("no wish", async () => (await texts())[0]?.[1] === "void");
    await edit(wamid, "quero uma pizza");
    const offer = await harness.sentMessage("offer:");
    assert.match(bodyOf(offer.inWindow), /quero uma pizza/);
  });
});
