import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { NumberReportKind, Role } from "@tenho/proto/users/v1/users_pb";
import { pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const NEXT = "558697700099";

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

  it("reaches the service of accounts with the number it was, until that has heard it", async () => {
    harness.state.failing.set("reportNumber", 2);
    await changed(new Date());
    await harness.allHandled();
    assert.deepEqual(harness.state.numberReports, [
      { kind: NumberReportKind.CHANGED, phone: waIdOf(SHOP), userId: "" },
    ]);
    assert.equal((await harness.allWishes()).length, 0, "it is no request");
  });

  it("delivered twice, after a death in between, changes nothing more", async () => {
    crashes.add("inbound-before-done");
    const at = new Date();
    const wamid = await changed(at);
    await changed(at, wamid);
    await harness.allHandled();
    const phones = new Set(harness.state.numberReports.map(({ kind, phone }) => `${kind} ${phone}`));
    assert.deepEqual([...phones], [`${NumberReportKind.CHANGED} ${waIdOf(SHOP)}`]);
    const contacts = await harness.connection.collection("contacts").find({ mergedInto: null }).toArray();
    assert.deepEqual(
      contacts.map(({ phone }) => phone),
      ["5586997700099"],
    );
  });

  it("ends what was asked at either number: neither answers, whoever has it, until a code proves one", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const question = await harness.sentMessage("offer:");
    await changed(new Date());
    await harness.allHandled();
    // The users service ends the proof of the number and publishes that the account changed.
    harness.state.merchants.splice(0, 1, { ...SHOP, whatsapp: "" });
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
