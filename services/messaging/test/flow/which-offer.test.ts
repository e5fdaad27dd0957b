import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { messageIdsAbout } from "../../src/domain/offers/offer-message.ts";
import type { OutgoingRow } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const SHOP = pizzeria(1);
const WISHES = ["quero uma pizza de calabresa com borda recheada", "quero um botijão de gás", "quero um calzone"];
const TEN_MINUTES_MS = 600_000;

describe("a company with several open offers that answers in words", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
    for (const [index, text] of WISHES.entries()) {
      await harness.receive({ from: `55869999000${index}`, text });
      await eventually("offered", () => harness.sentMessages("offer:").length === index + 1);
      await harness.wish("marked", ({ text: own, outbox }) => own === text && outbox.length === 0);
    }
  });
  afterEach(() => harness.stop());

  /** Sends it, dies before it is done, and has it delivered again. */
  const send = async (message: { text?: string; tap?: string }) => {
    const wamid = newWamid();
    crashes.add("inbound-before-done");
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: waIdOf(SHOP), wamid, ...message });
    await harness.allHandled();
  };
  const rowsOf = async (): Promise<OutgoingRow[]> => {
    const { inWindow } = await harness.sentMessage("which:");
    assert.equal(inWindow.kind, "list");
    return inWindow.kind === "list" ? inWindow.rows : [];
  };
  const statusOf = async (text: string) =>
    (await harness.wishes()).find((wish) => wish.text === text)?.offers.map(({ status }) => status);

  it("gets a list that names the wishes, the newest first, within Meta's limits", async () => {
    await send({ text: "tenho sim" });
    const list = await harness.sentMessage("which:");
    assert.equal(bodyOf(list.inWindow), "Que bom! Você tem *3 pedidos* abertos: qual deles atende? Escolha na lista.");
    const rows = await rowsOf();
    assert.deepEqual(
      rows.map(({ title }) => title),
      ["quero um calzone", "quero um botijão de gás", "quero uma pizza de…"],
    );
    assert.match(rows[2]?.description ?? "", /^\d\d:\d\d · quero uma pizza de calabresa com borda recheada$/);
    assert.match(rows[0]?.description ?? "", /^\d\d:\d\d · Pizzaria$/);
    assert.ok(rows.every(({ title, description = "" }) => title.length <= 24 && description.length <= 72));
    assert.equal(harness.sentMessages("which:").length, 1);
    for (const wish of await harness.wishes()) {
      assert.ok(messageIdsAbout(wish).includes(list.id), "it is found when the wish's person is erased");
    }
    const contact = await harness.connection.collection("contacts").findOne({ waId: waIdOf(SHOP) });
    assert.ok(!JSON.stringify(contact).includes("calabresa"), "the contact holds no word of a wish");
  });

  it("declines the one picked after a no, by a tap, and no other", async () => {
    await send({ text: "não tenho" });
    const [, gas] = await rowsOf();
    await send({ tap: gas?.id ?? "" });
    await harness.sentMessage("declined:");
    assert.deepEqual(await statusOf(WISHES[1] ?? ""), ["rejected"]);
    const [calzone] = await rowsOf();
    await send({ tap: calzone?.id ?? "" });
    await harness.sentMessage("opened:");
    assert.deepEqual(await statusOf(WISHES[2] ?? ""), ["pending"], "the words were said of one");
  });

  for (const [what, text, wish] of [
    ["its number", "2", WISHES[1]],
    ["its place", "a última", WISHES[0]],
    ["a part of it", "calabresa", WISHES[0]],
    ["a short word of it", "a do gás", WISHES[1]],
  ] as const) {
    it(`asks the one typed by ${what} back with its price after a yes, and pays only by the tap`, async () => {
      await send({ text: "tenho sim" });
      await harness.sentMessage("which:");
      await send({ text });
      const back = await harness.sentMessage("opened:");
      assert.match(bodyOf(back.inWindow), new RegExp(`toque em TENHO: custa .* Pedido: _${wish}_`));
      assert.equal(harness.sentMessages("opened:").length, 1);
      assert.deepEqual(harness.state.debitCalls, []);
      await send({ tap: tapsOf(back)[0] ?? "" });
      await harness.sentMessage("accepted:");
    });
  }

  for (const words of ["tenho os dois", "tenho tudo", "tenho todos", "as duas"]) {
    it(`is told to confirm each by its button after "${words}", also where a list is open, and none is guessed`, async () => {
      await send({ text: words });
      const list = await harness.sentMessage("which:");
      assert.match(bodyOf(list.inWindow), /um de cada vez: cada TENHO é um toque no botão do pedido\.$/);
      await send({ text: "os dois" });
      assert.match(bodyOf((await harness.sentMessage("choose:")).inWindow), /^Toque nos pedidos na lista acima/);
      assert.equal(harness.sentMessages("opened:").length, 0);
      const rows = await rowsOf();
      for (const row of rows.slice(0, 2)) await send({ tap: row.id });
      const [first, second] = harness.sentMessages("opened:");
      assert.deepEqual(harness.state.debitCalls, []);
      for (const opened of [first, second]) await send({ tap: tapsOf(opened ?? assert.fail("not opened"))[0] ?? "" });
      await eventually("two said", () => harness.sentMessages("accepted:").length === 2);
      assert.deepEqual(await statusOf(WISHES[0] ?? ""), ["pending"]);
    });
  }

  it("has its price kept for the one picked, with what it said before the choice, and gets no second list", async () => {
    await send({ text: "tenho por 45" });
    await harness.sentMessage("which:");
    await send({ text: "só depois das 19h" });
    assert.match(bodyOf((await harness.sentMessage("choose:")).inWindow), /escolher o pedido/);
    await send({ text: "calzone" });
    assert.match(bodyOf((await harness.sentMessage("opened:")).inWindow), /^Anotei, e o cliente lê isso/);
    assert.equal(harness.sentMessages("which:").length, 1);
    await send({ tap: tapsOf(await harness.sentMessage("opened:"))[0] ?? "" });
    assert.match(bodyOf((await harness.sentMessage("told:")).inWindow), /"tenho por 45; só depois das 19h"/);
  });

  it("is told again what to do after ten minutes without a choice, and at once where another offer is open", async () => {
    // The limits are of ten minutes by Meta's clock; the first of these begin.
    const beginMs = Math.ceil(Date.now() / TEN_MINUTES_MS) * TEN_MINUTES_MS;
    const sendAt = async (minutes: number, text: string) => {
      await harness.receive({ from: waIdOf(SHOP), text, at: new Date(beginMs + minutes * 60_000) });
      await harness.allHandled();
    };
    const told = () => [harness.sentMessages("which:").length, harness.sentMessages("choose:").length];
    await sendAt(0, "tenho");
    await sendAt(1, "sim");
    assert.deepEqual(told(), [1, 1]);
    await sendAt(4, "tenho");
    await sendAt(8, "sim");
    assert.deepEqual(told(), [1, 1], "once in ten minutes");
    await sendAt(11, "tenho");
    assert.deepEqual(told(), [1, 2]);
    await harness.receive({ from: "558699990009", text: "quero um bolo" });
    await eventually("offered", () => harness.sentMessages("offer:").length === WISHES.length + 1);
    await harness.wish("marked", ({ text, outbox }) => text === "quero um bolo" && outbox.length === 0);
    await sendAt(12, "sim");
    assert.deepEqual(told(), [2, 2]);
    await sendAt(13, "sim");
    assert.deepEqual(told(), [2, 3]);
  });

  it("tells what became of one that is over when it is picked", async () => {
    await send({ text: "tenho sim" });
    const [calzone] = await rowsOf();
    await harness.receive({ from: "558699990002", text: "SAIR" });
    await harness.wish("withdrawn", ({ withdrawnAt }) => withdrawnAt !== undefined);
    await send({ tap: calzone?.id ?? "" });
    await eventually(
      "told",
      () => harness.sentMessages("withdrawn:").length + harness.sentMessages("late:").length === 1,
    );
    assert.deepEqual(harness.state.debitCalls, []);
  });
});
