import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { Offer, Wish } from "../../src/domain/wish/wish.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, type FlowHarnessOptions, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
const OTHER_NUMBER = "5586977000088";
const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** The digits of a number that appear in it however it is formatted. */
const ownDigits = (phone: string): RegExp => new RegExp(phone.slice(-8));

describe("offers to a merchant whose number is proved no more", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();
  afterEach(() => {
    crashes.clear();
    return harness.stop();
  });

  async function start(shop: ReturnType<typeof pizzeria>, options: FlowHarnessOptions = {}): Promise<void> {
    harness = await startFlowHarness({
      ...options,
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(shop);
        state.balances.set(shop.id, 100n);
      },
    });
  }
  /** Gives the account this proved number, or none, and publishes the event `times` times. */
  async function change(shop: ReturnType<typeof pizzeria>, whatsapp: string, times = 1): Promise<void> {
    harness.state.merchants.splice(0, harness.state.merchants.length, { ...shop, whatsapp });
    for (let count = 0; count < times; count += 1) await announce(shop.id, Role.CLIENT);
  }
  const announce = (userId: string, role: Role) =>
    publish(
      harness.js,
      "evt.users.account_changed",
      encodeEvent(AccountChangedSchema, { userId, role, isActive: true }),
      { msgId: randomBytes(8).toString("hex"), timeoutMs: 90_000 },
    );
  const offerIn = ({ offers }: Wish): Offer | undefined => offers[0];
  const ask = async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    return harness.sentMessage("offer:");
  };
  const lost = () => harness.wish("marked", (wish) => offerIn(wish)?.numberLostAt !== undefined);
  const answerInPanel = (wish: Wish, merchantId: string) =>
    harness.flow.answerOffer({
      wishId: wish._id,
      merchantId,
      answer: "TENHO",
      by: merchantId,
      via: "panel",
      contactId: null,
      key: "request-1",
      at: new Date(),
    });

  it("are withdrawn from it, however often and whatever is cut short; no tap there counts, and the panel answers", async () => {
    const shop = pizzeria(1);
    await start(shop);
    const question = await ask();
    crashes.add("number-lost-marked");
    await change(shop, "", 2);
    const wish = await lost();
    await eventually("withdrawn by each event", () => harness.withdrawn.filter((id) => id === question.id).length >= 2);
    const { numberLostAt, expiresAt } = offerIn(wish) ?? {};
    assert.equal(Number(expiresAt) - Number(numberLostAt), HOUR_MS);
    await harness.outcomes.failed(question, "withdrawn", new Date());
    await harness.receive({ from: waIdOf(shop), tap: tapsOf(question)[0] ?? "" });
    await harness.receive({ from: waIdOf(shop), text: "TENHO", quoted: question.id });
    assert.match(bodyOf((await harness.sentMessage("stranger:")).inWindow), /Nada foi feito nem debitado/);
    await harness.allHandled();
    assert.deepEqual([harness.state.debitCalls, offerIn((await harness.wishes())[0] as Wish)?.status], [[], "pending"]);
    assert.equal((await answerInPanel(wish, shop.id)).outcome, "accepted");
    assert.doesNotMatch(digitsOf(bodyOf((await harness.sentMessage("told:")).inWindow)), ownDigits(shop.whatsapp));
    await harness.wish("all is done", ({ outbox, state }) => outbox.length === 0 && state === "answered");
    assert.deepEqual(harness.sentMessages("accepted:"), [], "nothing of the consumer goes to that number");
  });

  it("give the consumer the number that the merchant has proved since", async () => {
    const shop = pizzeria(1);
    await start(shop);
    await ask();
    await change(shop, OTHER_NUMBER);
    assert.equal((await answerInPanel(await lost(), shop.id)).outcome, "accepted");
    const told = digitsOf(bodyOf((await harness.sentMessage("told:")).inWindow));
    assert.match(told, ownDigits(OTHER_NUMBER));
    assert.doesNotMatch(told, ownDigits(shop.whatsapp));
  });

  it("are not sent after the panel's time either", async () => {
    const shop = pizzeria(1);
    await start(shop, { livePanels: { [shop.id]: Date.now() + 60_000 } });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const { _id } = await harness.wish("the panel has it", (wish) => offerIn(wish)?.panelNoticeAt !== undefined);
    await change(shop, "");
    await lost();
    harness.advanceClock(2 * 45_000);
    await harness.receive({ from: "558699990002", text: "quero um pão" });
    await harness.wish("another wish went its way", (wish) => wish._id !== _id && wish.outbox.length === 0);
    assert.deepEqual(harness.sentMessages("offer:"), []);
    assert.equal((await answerInPanel(await lost(), shop.id)).outcome, "accepted");
  });

  it("stay where the number is still one of the account's, and where another account changed", async () => {
    const shop = pizzeria(1);
    await start(shop);
    await ask();
    harness.state.staff.push({ id: "0198b000-0000-7000-8000-000000000055", clientId: shop.id, phone: shop.whatsapp });
    await change(shop, OTHER_NUMBER);
    await announce("0198b000-0000-7000-8000-000000000056", Role.CLIENT);
    await announce(shop.id, Role.USER);
    await harness.accountsHandled();
    assert.equal(offerIn((await harness.wishes())[0] as Wish)?.numberLostAt, undefined);
    assert.deepEqual(harness.withdrawn, []);
  });

  const scheduled = async (shop: ReturnType<typeof pizzeria>) => {
    await start(shop);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    return harness.wish("scheduled", (wish) => offerIn(wish)?.status === "scheduled" && wish.outbox.length === 0);
  };

  it("that wait for its opening are dropped, and the wish waits for others", async () => {
    const shop = pizzeria(1, { closedToday: true });
    const { _id } = await scheduled(shop);
    await change(shop, "");
    harness.advanceClock(6 * HOUR_MS);
    await harness.wish("dropped", (wish) => wish._id === _id && wish.offers.length === 0);
    assert.deepEqual(harness.sentMessages("offer:"), []);
  });

  it("that wait for its opening go to the number it has proved since", async () => {
    const shop = pizzeria(1, { closedToday: true });
    const before = await scheduled(shop);
    await change(shop, OTHER_NUMBER);
    harness.advanceClock(6 * HOUR_MS);
    const question = await harness.sentMessage("offer:");
    assert.notEqual(question.contactId, offerIn(before)?.merchantContactId);
    const after = await harness.wish("asked there", (wish) => offerIn(wish)?.status === "pending");
    assert.deepEqual(
      [offerIn(after)?.merchantPhone, offerIn(after)?.merchantContactId],
      [OTHER_NUMBER, question.contactId],
    );
  });
});
