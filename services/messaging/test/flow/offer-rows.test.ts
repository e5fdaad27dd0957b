import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { formatTime } from "@tenho/br/calendar/dates";
import { messageIdsAbout } from "../../src/domain/offers/offer-message.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);
const CLERK = { id: "clerk", clientId: SHOP.id, phone: "5586966660001", waId: "558666660001" };
const HOUR_MS = 3_600_000;

describe("a tap on an offer's row in a list", () => {
  let harness: FlowHarness;
  afterEach(() => harness.stop());

  /** The offer's message replaced by a list: Meta accepted the list, and the message itself was never sent. */
  async function start(): Promise<OutgoingMessage> {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.staff.push(CLERK);
        state.balances.set(SHOP.id, 100n);
      },
    });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const listed = await harness.sentMessage("offer:");
    await harness.outcomes.accepted(listed, new Date(Date.now() + 60_000));
    return listed;
  }
  const tap = async ({ row }: OutgoingMessage, from = waIdOf(SHOP), wamid = newWamid()) => {
    await harness.receive({ from, tap: row?.id ?? "", wamid });
    await harness.allHandled();
    return wamid;
  };
  const opened = () => harness.sentMessages("opened:");

  it("sends the offer with its buttons, and the hour at which it expires; its TENHO counts", async () => {
    const listed = await start();
    const wamid = await tap(listed);
    const [question, ...others] = opened();
    assert.ok(question && others.length === 0);
    assert.deepEqual(tapsOf(question), tapsOf(listed));
    const [wish] = await harness.wishes();
    const { expiresAt } = wish?.offers[0] ?? {};
    assert.match(
      bodyOf(question.inWindow),
      new RegExp(`Responda até ${formatTime(expiresAt as Date, "America/Fortaleza")}`),
    );
    assert.deepEqual(question.usefulUntil, expiresAt);
    await tap(listed, waIdOf(SHOP), wamid);
    assert.equal(opened().length, 1, "delivered again it is one message");
    assert.equal(harness.state.debitCalls.length, 0, "nothing is answered by it");
    const [opening] = await harness.wishes();
    assert.ok(opening && messageIdsAbout(opening).includes(question.id), "erased with the wish");
    // The outcome of this message does not affect the offer.
    await harness.outcomes.failed(question, "meta_131026", new Date());
    await harness.receive({ from: waIdOf(SHOP), text: "tenho", quoted: question.id });
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.balances.get(SHOP.id), 70n);
  });

  it("is replied to a bounded number of times", async () => {
    const listed = await start();
    for (let count = 0; count < 22; count += 1)
      await harness.receive({ from: waIdOf(SHOP), tap: listed.row?.id ?? "" });
    await harness.allHandled();
    assert.equal(opened().length, 20);
    assert.match(bodyOf((await harness.sentMessage("reopened:")).inWindow), /muitas vezes/);
  });

  it("works for staff who may answer, is refused to staff who may not, and answered to anybody else without the offer", async () => {
    const listed = await start();
    await tap(listed, CLERK.waId);
    assert.match(bodyOf((await harness.sentMessage("noaccess:")).inWindow), /não está liberado/);
    harness.state.rolePermissions.USER.push("message.access");
    await tap(listed, CLERK.waId);
    assert.equal(opened().length, 1);
    harness.state.merchants.push(RIVAL);
    await tap(listed, waIdOf(RIVAL));
    await tap(listed, ANA);
    assert.equal(new Set(harness.sentMessages("stranger:").map(({ contactId }) => contactId)).size, 2);
    assert.deepEqual(
      harness.state.numberReports.map(({ phone, userId }) => [phone, userId]),
      [
        [waIdOf(RIVAL), SHOP.id],
        [ANA, SHOP.id],
      ],
    );
    const { row } = listed;
    await tap({ ...listed, row: { title: "", ...row, id: (row?.id ?? "").replace(/.$/, "!") } });
    assert.match(bodyOf((await harness.sentMessage("over:")).inWindow), /não vale mais/);
    assert.equal(opened().length, 1);
  });

  it("gets the line for late answers once the offer was answered, has expired or was withdrawn", async () => {
    const listed = await start();
    harness.advanceClock(2 * HOUR_MS);
    await harness.wish("expired", ({ offers }) => offers[0]?.status === "expired");
    await harness.receive({ from: waIdOf(SHOP), tap: listed.row?.id ?? "", at: new Date(Date.now() + 2 * HOUR_MS) });
    assert.match(bodyOf((await harness.sentMessage("late:")).inWindow), /já foi encerrado/);
    await harness.stop();

    const declined = await start();
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(declined)[1] ?? "" });
    await harness.sentMessage("declined:");
    await tap(declined);
    assert.match(bodyOf((await harness.sentMessage("already:")).inWindow), /já disse que não tem/);
    await harness.stop();

    const withdrawn = await start();
    await harness.receive({ from: ANA, text: "SAIR" });
    await harness.wish("withdrawn", ({ withdrawnAt }) => withdrawnAt !== undefined);
    await harness.receive({ from: waIdOf(SHOP), tap: withdrawn.row?.id ?? "", at: new Date(Date.now() - 5_000) });
    assert.match(bodyOf((await harness.sentMessage("withdrawn:")).inWindow), /desistiu/);
    assert.equal(opened().length, 0);
  });
});
