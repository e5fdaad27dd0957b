import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { formatTime } from "@tenho/br/calendar/dates";
import { eventually } from "@tenho/tests/support/eventually";
import type { Offer, Wish } from "../../src/domain/wish/wish.ts";
import { pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, type FlowHarnessOptions, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);
const WAIT_MS = 45_000;
const EXPIRY_MS = 3_600_000;

describe("an offer whose merchant has its panel open", () => {
  let harness: FlowHarness;
  afterEach(() => harness.stop());

  async function start(options: FlowHarnessOptions = {}, merchants = [SHOP]): Promise<void> {
    harness = await startFlowHarness({
      ...options,
      setUp: (state) => {
        state.merchants.push(...merchants);
        for (const { id } of merchants) state.balances.set(id, 100n);
      },
    });
  }
  const open = (merchantId = SHOP.id) => ({ [merchantId]: Date.now() + 60_000 });
  const wanted = () => harness.receive({ from: ANA, text: "quero uma pizza" });
  const offerOf = (wish: Wish, merchantId = SHOP.id): Offer | undefined =>
    wish.offers.find((offer) => offer.merchantId === merchantId);
  /** The wish once its offer waits for an answer from the panel. */
  const held = () =>
    harness.wish("the panel has the offer", (wish) => offerOf(wish)?.panelNoticeAt !== undefined && isQuiet(wish));
  const isQuiet = ({ outbox }: Wish): boolean => outbox.every(({ kind }) => kind === "send_offer");
  const answer = (wish: Wish, given: "TENHO" | "NAO_TENHO" = "TENHO") =>
    harness.flow.answerOffer({
      wishId: wish._id,
      merchantId: SHOP.id,
      answer: given,
      by: SHOP.id,
      via: "panel",
      contactId: null,
      key: "request-1",
      at: new Date(),
    });
  const offersSent = () => harness.sentMessages("offer:").length;
  const finished = () =>
    harness.wish("all is done", ({ outbox, nextDueAt }) => outbox.length === 0 && nextDueAt === null);

  it("is answered there, from the wish to the debit, without a WhatsApp message for it", async () => {
    await start({ livePanels: open() });
    await wanted();
    const wish = await held();
    assert.equal(offersSent(), 0);
    const { panelNoticeAt, expiresAt, acceptedByMetaAt } = offerOf(wish) ?? {};
    assert.equal((expiresAt?.getTime() ?? 0) - (panelNoticeAt?.getTime() ?? 0), EXPIRY_MS);
    assert.equal(acceptedByMetaAt, null);
    assert.equal((await answer(wish)).outcome, "accepted");
    await harness.sentMessage("accepted:");
    await finished();
    harness.advanceClock(2 * WAIT_MS);
    await wanted();
    await harness.wish("another wish went its way", ({ _id, state }) => _id !== wish._id && state === "asking");
    assert.deepEqual(
      harness.sentMessages("offer:").filter(({ offer }) => offer?.wishId === wish._id),
      [],
    );
    assert.equal(harness.state.paid.size, 1);
  });

  it("is sent once by WhatsApp after the wait, with the hour that counts, and Meta's acceptance moves nothing", async () => {
    await start({ livePanels: open() });
    await harness.startReplica();
    await wanted();
    const wish = await held();
    harness.advanceClock(WAIT_MS - 2_000);
    assert.equal(offersSent(), 0);
    harness.advanceClock(2_000);
    const question = await harness.sentMessage("offer:");
    const { expiresAt } = offerOf(wish) ?? {};
    assert.match(
      bodyOf(question.inWindow),
      new RegExp(`Responda até ${formatTime(expiresAt as Date, "America/Fortaleza")}`),
    );
    assert.deepEqual(question.usefulUntil, expiresAt);
    await harness.outcomes.accepted(question, new Date(Date.now() + WAIT_MS));
    const after = await harness.wish(
      "accepted",
      (one) => offerOf(one)?.acceptedByMetaAt !== null && one.outbox.length === 0,
    );
    assert.deepEqual(offerOf(after)?.expiresAt, expiresAt);
    assert.equal(offersSent(), 1);
  });

  it("stays open when its WhatsApp message cannot be delivered: the panel has it", async () => {
    await start({ livePanels: open() });
    await wanted();
    await held();
    harness.advanceClock(WAIT_MS);
    await harness.outcomes.failed(await harness.sentMessage("offer:"), "meta_131026", new Date());
    const [wish] = await harness.wishes();
    assert.equal(wish && offerOf(wish)?.status, "pending");
  });

  it("goes to WhatsApp at once where no panel is open, or what is known of it is over or nonsense", async () => {
    await start({ livePanels: { [SHOP.id]: Date.now() - 1, [RIVAL.id]: "sempre" } }, [SHOP, RIVAL]);
    await wanted();
    await eventually("both are asked", () => offersSent() === 2);
    for (const { panelNoticeAt, expiresAt } of (await harness.wishes())[0]?.offers ?? []) {
      assert.equal(panelNoticeAt, undefined);
      assert.equal(expiresAt, null);
    }
  });

  it("waits alone: the other merchants of the wish are asked at once", async () => {
    await start({ livePanels: open() }, [SHOP, RIVAL]);
    await wanted();
    const wish = await held();
    assert.deepEqual(
      harness.sentMessages("offer:").map(({ offer }) => offer?.offerId),
      [offerOf(wish, RIVAL.id)?.id],
    );
  });

  it("is not sent after SAIR, nor after NÃO TENHO", async () => {
    for (const end of ["SAIR", "NAO_TENHO"]) {
      await start({ livePanels: open() });
      await wanted();
      const wish = await held();
      if (end === "SAIR") await harness.receive({ from: ANA, text: "SAIR" });
      else await answer(wish, "NAO_TENHO");
      await harness.wish("it is over", ({ outbox, offers }) => outbox.length === 0 && offers[0]?.status !== "pending");
      assert.equal(offersSent(), 0, end);
      if (end === "SAIR") await harness.stop();
    }
  });

  it("waits on while a TENHO is being paid; not paid for the merchant's own cap, its message is sent after all", async () => {
    await start({ livePanels: open(), env: { ANSWER_RESUME_MS: "100" } });
    await wanted();
    const wish = await held();
    harness.state.failing.set("debit", 4);
    harness.state.capped.add(SHOP.id);
    assert.equal((await answer(wish)).outcome, "in_progress");
    harness.advanceClock(WAIT_MS);
    await harness.sentMessage("offer:");
    const [after] = await harness.wishes();
    assert.equal(after && offerOf(after)?.status, "pending");
    assert.ok((harness.state.asked.get("debit") ?? 0) > 4, "not before it was known");
  });

  it("is not sent while its TENHO from the panel waits for balance", async () => {
    await start({ livePanels: open() });
    await wanted();
    const wish = await held();
    harness.state.balances.set(SHOP.id, 0n);
    assert.equal((await answer(wish)).outcome, "no_balance");
    await harness.sentMessage("nobalance:");
    harness.advanceClock(WAIT_MS);
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    assert.equal(offersSent(), 0);
  });

  it("is sent once, also when a replica dies after the panel was told", async () => {
    let left = 1;
    await start({
      livePanels: open(),
      crash: (name) => {
        if (name !== "relay-performed-before-pull" || left === 0) return;
        left -= 1;
        throw new Error("died");
      },
    });
    await wanted();
    await held();
    assert.equal(left, 0, "it died");
    assert.equal(offersSent(), 0);
    harness.advanceClock(WAIT_MS);
    await harness.startReplica();
    await harness.sentMessage("offer:");
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    assert.equal(offersSent(), 1);
  });
});
