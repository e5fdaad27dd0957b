import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { NumberReportKind, Role } from "@tenho/proto/users/v1/users_pb";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const NEXT = "558697700099";
const OWNER = "BR.3000000000000011";
const secondsAgo = (count: number): Date => new Date(Date.now() - count * 1_000);

describe("Meta's event that a merchant's number changed", () => {
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
  });
  afterEach(() => harness.stop());

  const changed = (at: Date, wamid?: string) =>
    harness.receive({
      from: waIdOf(SHOP),
      at,
      system: { type: "user_changed_number", body: `User changed from ${waIdOf(SHOP)} to ${NEXT}`, wa_id: NEXT },
      ...(wamid !== undefined && { wamid }),
    });

  const ended = () => new Set(harness.state.numberReports.map(({ kind, phone }) => `${kind} ${phone}`));
  const endOf = (...phones: string[]) => new Set(phones.map((phone) => `${NumberReportKind.CHANGED} ${phone}`));

  it("reaches the service of accounts with the number it was and the one it is, until that has heard it", async () => {
    harness.state.failing.set("reportNumber", 2);
    await changed(new Date());
    await harness.allHandled();
    assert.deepEqual(ended(), endOf(waIdOf(SHOP), NEXT));
    assert.equal((await harness.allWishes()).length, 0, "it is no request");
  });

  it("delivered twice, after a death in between, changes nothing more", async () => {
    crashes.add("inbound-before-done");
    const at = new Date();
    const wamid = await changed(at);
    await changed(at, wamid);
    await harness.allHandled();
    assert.deepEqual(ended(), endOf(waIdOf(SHOP), NEXT));
    const contacts = await harness.connection.collection("contacts").find({ mergedInto: null }).toArray();
    assert.deepEqual(
      contacts.map(({ phone }) => phone),
      ["5586997700099"],
    );
  });

  it("ends the proof of the number they had, where it names them by their id alone", async () => {
    await harness.receive({ from: waIdOf(SHOP), bsuid: OWNER, text: "SALDO", at: secondsAgo(60) });
    await harness.sentMessage("balance:");
    crashes.add("inbound-before-done");
    const system = { type: "user_changed_number", body: "User changed number", wa_id: NEXT };
    await harness.receive({ from: "", bsuid: OWNER, system, at: secondsAgo(30) });
    await harness.allHandled();
    assert.deepEqual(ended(), endOf(SHOP.whatsapp, NEXT));
    const wamid = await harness.receive({ from: waIdOf(SHOP), text: "SALDO", at: secondsAgo(20) });
    await harness.allHandled();
    assert.equal(harness.sentMessages(`balance:${wamid}`).length, 0);
    assert.match(bodyOf((await harness.sentMessage("idle:")).inWindow), /não está confirmado em nenhuma/);
  });

  it("ends the proof of the number they get, which was another's until then", async () => {
    await harness.receive({ from: waIdOf(SHOP), bsuid: OWNER, text: "SALDO", at: secondsAgo(60) });
    const { contactId } = await harness.sentMessage("balance:");
    const system = { type: "user_changed_number", body: "User changed number", wa_id: waIdOf(SHOP) };
    await harness.receive({ from: ANA, system, at: secondsAgo(30) });
    await harness.allHandled();
    assert.deepEqual(ended(), endOf(ANA, waIdOf(SHOP), SHOP.whatsapp));
    await harness.receive({ from: waIdOf(SHOP), text: "SALDO", at: secondsAgo(20) });
    const reply = await harness.sentMessage("idle:");
    assert.notEqual(reply.contactId, contactId);
    assert.equal(harness.sentMessages("balance:").length, 1);
  });

  it("ends what was asked at either number: neither answers, whoever has it, until a code proves one", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const question = await harness.sentMessage("offer:");
    await changed(new Date());
    await harness.allHandled();
    // The users service has ended the proof of the number, and publishes that the account changed.
    const event = encodeEvent(AccountChangedSchema, { userId: SHOP.id, role: Role.CLIENT, isActive: true });
    await publish(harness.js, "evt.users.account_changed", event, {
      msgId: randomBytes(8).toString("hex"),
      timeoutMs: 90_000,
    });
    await harness.wish("withdrawn from it", ({ offers }) => offers[0]?.numberLostAt !== undefined);
    for (const from of [waIdOf(SHOP), NEXT]) await harness.receive({ from, tap: tapsOf(question)[0] ?? "" });
    await harness.allHandled();
    assert.deepEqual(harness.state.debitCalls, []);
    assert.equal((await harness.wishes())[0]?.offers[0]?.status, "pending");
  });
});
