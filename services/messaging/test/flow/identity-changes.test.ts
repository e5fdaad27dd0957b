import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { viewWish } from "../../src/panel/panel-view.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const OLD = "558699150011";
const NEW = "558699150012";
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);
const DORA = "BR.3000000000000001";
const DORA_LATER = "BR.3000000000000002";

const secondsAgo = (count: number): Date => new Date(Date.now() - count * 1_000);
const changedTo = (waId: string) => ({ type: "user_changed_number", body: "User changed number", wa_id: waId });

describe("a consumer whose identity changes", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { TELL_GATHER_MS: "100" },
      setUp: (state) => {
        state.merchants.push(SHOP, RIVAL);
        for (const { id } of state.merchants) state.balances.set(id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const offerTo = (shop: typeof SHOP) =>
    eventually("asked", async () => {
      const [wish] = await harness.wishes();
      const offer = wish?.offers.find(({ merchantId }) => merchantId === shop.id);
      return harness.sentMessages("offer:").find((message) => message.offer?.offerId === offer?.id);
    });
  const tenho = async (shop: typeof SHOP) =>
    harness.receive({ from: waIdOf(shop), tap: tapsOf(await offerTo(shop))[0] ?? "" });

  it("has the number of now exchanged for a TENHO, and an exchanged one stays", async () => {
    await harness.receive({ from: OLD, text: "quero uma pizza quatro queijos", at: secondsAgo(60), name: "Carla" });
    await tenho(SHOP);
    await harness.wish("one paid", ({ offers }) => offers.some(({ status }) => status === "accepted"));
    await harness.receive({ from: OLD, system: changedTo(NEW), at: secondsAgo(10) });
    await harness.allHandled();
    await tenho(RIVAL);
    const wish = await harness.wish("both paid", ({ offers }) => offers.every(({ status }) => status === "accepted"));
    const contactOf = (merchantId: string) =>
      viewWish(wish, { kind: "merchant", merchantId, mayAnswer: true }, new Date()).ownOffer?.contact;
    assert.deepEqual(contactOf(SHOP.id), { name: "Carla", phone: "5586999150011" });
    assert.deepEqual(contactOf(RIVAL.id), { name: "Carla", phone: "5586999150012" });
    const told = await eventually("told", () => {
      const found = harness.sentMessages("accepted:");
      return found.length === 2 ? found.map(({ inWindow }) => bodyOf(inWindow)) : undefined;
    });
    assert.ok(told.some((body) => body.includes("99915-0011")) && told.some((body) => body.includes("99915-0012")));
  });

  it("goes on with the wish from the new number, and whoever writes from the old one is somebody new", async () => {
    await harness.receive({ from: OLD, text: "quero uma pizza", at: secondsAgo(60) });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    await harness.receive({ from: OLD, system: changedTo(NEW), at: secondsAgo(30) });
    await harness.allHandled();
    await harness.receive({ from: OLD, text: "quero um pão", at: secondsAgo(20), name: "Bruno" });
    const other = await harness.wish("of somebody new", ({ senderName }) => senderName === "Bruno");
    assert.notEqual(other.contactId, wish.contactId);
    await harness.receive({ from: NEW, text: "SAIR" });
    const out = await harness.sentMessage("optout:");
    assert.equal(out.contactId, wish.contactId);
    await harness.wish("withdrawn", ({ _id, withdrawnAt }) => _id === wish._id && withdrawnAt !== undefined);
    assert.equal((await harness.wishes()).find(({ _id }) => _id === other._id)?.withdrawnAt, undefined);
  });

  it("is one person under another business-scoped id: welcomed once, SAIR stays", async () => {
    await harness.receive({ from: "", bsuid: DORA, text: "oi", at: secondsAgo(60) });
    await harness.sentMessage("welcome:");
    await harness.receive({ from: "", bsuid: DORA, text: "SAIR", at: secondsAgo(50) });
    const { contactId } = await harness.sentMessage("optout:");
    const system = { type: "user_changed_user_id", user_id: DORA_LATER, previous_user_id: DORA };
    for (let count = 0; count < 2; count += 1) {
      await harness.receive({ from: "", bsuid: DORA_LATER, system, at: secondsAgo(40) });
    }
    await harness.allHandled();
    const contacts = await harness.connection.collection("contacts").find({}).toArray();
    assert.deepEqual(
      contacts.map(({ _id, optedOutAt }) => [String(_id), optedOutAt === null]),
      [[contactId, false]],
    );
    await harness.receive({ from: "", bsuid: DORA_LATER, text: "bom dia" });
    await harness.allHandled();
    assert.equal(harness.sentMessages("welcome:").length, 1);
    assert.equal((await harness.connection.collection("contacts").find({}).toArray()).length, 1);
  });

  it("keeps the wish that was written from the new number before its event arrived", async () => {
    await harness.receive({ from: OLD, text: "oi", at: secondsAgo(600) });
    const { contactId } = await harness.sentMessage("welcome:");
    await harness.allHandled();
    await harness.receive({ from: NEW, text: "quero uma pizza", at: secondsAgo(60) });
    await harness.wish("of a contact of its own", (wish) => wish.contactId !== contactId && wish.state === "asking");
    await harness.receive({ from: OLD, system: changedTo(NEW), at: secondsAgo(90) });
    await harness.wish("theirs", (wish) => wish.contactId === contactId);
    await harness.receive({ from: NEW, text: "SAIR" });
    await harness.wish("ended by SAIR", ({ withdrawnAt }) => withdrawnAt !== undefined);
  });

  it("debits nobody once the number is another person's and no new one is known", async () => {
    await harness.receive({ from: OLD, bsuid: DORA, text: "quero uma pizza", at: secondsAgo(60) });
    await offerTo(SHOP);
    await harness.receive({ from: OLD, bsuid: DORA_LATER, text: "oi", at: secondsAgo(30), name: "Bruno" });
    await harness.allHandled();
    await tenho(SHOP);
    const line = await harness.sentMessage("unreachable:");
    assert.match(bodyOf(line.inWindow), /não pode mais ser encontrado nem avisado pelo WhatsApp. Nada foi cobrado/);
    assert.deepEqual(harness.state.debitCalls, []);
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
  });

  it("debits nobody, nor later for balance that came, once templates were stopped and the window has closed", async () => {
    await harness.receive({ from: OLD, text: "quero uma pizza", at: new Date() });
    await offerTo(SHOP);
    await offerTo(RIVAL);
    harness.state.balances.set(RIVAL.id, 10n);
    await tenho(RIVAL);
    await harness.sentMessage("nobalance:");
    const calls = harness.state.debitCalls.length;
    const contacts = harness.connection.collection("contacts");
    const [wish] = await harness.wishes();
    const id = { _id: wish?.contactId as never };
    const before = await contacts.findOne(id);
    const windows = Object.keys(before?.windows ?? {}).map((number) => [`windows.${number}`, secondsAgo(25 * 3_600)]);
    assert.equal(windows.length, 1);
    await contacts.updateOne(id, { $set: { ...Object.fromEntries(windows), templatesStoppedAt: secondsAgo(60) } });
    await tenho(SHOP);
    await eventually("the merchant is told", () => harness.sentMessages("unreachable:").length === 1);
    harness.state.balances.set(RIVAL.id, 500n);
    await harness.balanceChanged(RIVAL.id, 490n);
    await eventually("the other too", () => harness.sentMessages("unreachable:").length === 2);
    await harness.allEventsHandled();
    assert.equal(harness.state.debitCalls.length, calls);
    assert.deepEqual([harness.state.balances.get(SHOP.id), harness.state.balances.get(RIVAL.id)], [100n, 500n]);
  });

  it("debits nobody for a TENHO that waited for balance when the number was lost meanwhile", async () => {
    await harness.receive({ from: OLD, bsuid: DORA, text: "quero uma pizza", at: secondsAgo(60) });
    await offerTo(SHOP);
    harness.state.balances.set(SHOP.id, 10n);
    await tenho(SHOP);
    await harness.sentMessage("nobalance:");
    const calls = harness.state.debitCalls.length;
    await harness.receive({ from: OLD, bsuid: DORA_LATER, text: "oi", at: secondsAgo(30), name: "Bruno" });
    await harness.allHandled();
    harness.state.balances.set(SHOP.id, 500n);
    await harness.balanceChanged(SHOP.id, 490n);
    await harness.sentMessage("unreachable:");
    await harness.allEventsHandled();
    assert.equal(harness.state.debitCalls.length, calls);
    assert.equal(harness.state.balances.get(SHOP.id), 500n);
  });
});
