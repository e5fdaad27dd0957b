import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { NumberReportKind } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const NUMBER = waIdOf(SHOP);
const OWNER = "BR.3000000000000021";
const NEWCOMER = "BR.3000000000000022";
const secondsAgo = (count: number): Date => new Date(Date.now() - count * 1_000);

describe("a merchant's number that another person writes from", () => {
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
    await harness.receive({ from: NUMBER, bsuid: OWNER, text: "SALDO", at: secondsAgo(60) });
    await harness.sentMessage("balance:");
  });
  afterEach(() => harness.stop());

  const ended = () =>
    harness.state.numberReports.filter(({ kind }) => kind === NumberReportKind.CHANGED).map(({ phone }) => phone);
  const fromNewcomer = (more: { text: string } | { tap: string }) =>
    harness.receive({ from: NUMBER, bsuid: NEWCOMER, name: "Bruno", ...more });

  it("gives them no authority: they answer nothing, command nothing and read nothing, and nothing is offered there", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const question = await harness.sentMessage("offer:");
    await fromNewcomer({ tap: tapsOf(question)[0] ?? "" });
    await fromNewcomer({ text: "PAUSAR" });
    await fromNewcomer({ text: "SALDO" });
    await harness.allHandled();
    assert.deepEqual(new Set(ended()), new Set([SHOP.whatsapp]));
    assert.deepEqual(harness.state.debitCalls, []);
    assert.equal(harness.state.pauses.size, 0);
    assert.equal(harness.sentMessages("balance:").length, 1, "the owner's own");
    assert.match(bodyOf((await harness.sentMessage("stranger:")).inWindow), /enviado para outro número/);
    assert.match(bodyOf((await harness.sentMessage("idle:")).inWindow), /não está confirmado em nenhuma/);
    await harness.receive({ from: "558699990002", text: "outra pizza" });
    await harness.wish("put to nobody", ({ text, state }) => text === "outra pizza" && state === "waiting_merchant");
    assert.equal(harness.sentMessages("offer:").length, 1);
  });

  it("is theirs only once the service of accounts knows, through failures and a death in between", async () => {
    harness.state.failing.set("reportNumber", 2);
    crashes.add("inbound-after-contact");
    await fromNewcomer({ text: "SALDO" });
    await harness.allHandled();
    assert.ok(ended().length > 0);
    assert.equal(harness.sentMessages("balance:").length, 1);
    await harness.sentMessage("idle:");
  });

  it("stays the owner's for what a person known by the same id writes", async () => {
    await harness.receive({ from: NUMBER, bsuid: OWNER, text: "SALDO" });
    await eventually("answered", () => harness.sentMessages("balance:").length === 2);
    assert.deepEqual(ended(), []);
  });

  it("is lost to an owner who writes from another number since", async () => {
    await harness.receive({ from: "558697700098", bsuid: OWNER, text: "oi" });
    await harness.allHandled();
    assert.deepEqual(ended(), [SHOP.whatsapp]);
  });

  it("is not proved again by the owner's code that arrives late", async () => {
    await fromNewcomer({ text: "oi" });
    await harness.allHandled();
    const wamid = await harness.receive({ from: NUMBER, bsuid: OWNER, text: "CONFIRMAR 482913", at: secondsAgo(30) });
    assert.match(bodyOf((await harness.sentMessage(`proof:${wamid}`)).inWindow), /não é mais o seu/);
    assert.deepEqual(harness.state.codesWritten, []);
  });

  it("is asked as its new owner's contact once it is proved again, by whichever account", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const before = await harness.sentMessage("offer:");
    const wamid = await fromNewcomer({ text: "CONFIRMAR 482913" });
    const { contactId } = await harness.sentMessage(`proof:${wamid}`);
    assert.notEqual(contactId, before.contactId);
    harness.state.merchants = [SHOP];
    await harness.receive({ from: "558699990002", text: "outra pizza" });
    await eventually("offered", () => harness.sentMessages("offer:").length === 2);
    assert.equal(harness.sentMessages("offer:")[1]?.contactId, contactId);
  });
});
