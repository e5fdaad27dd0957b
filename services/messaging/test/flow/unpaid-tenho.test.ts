import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { servePanel } from "../_panel-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const HOUR_MS = 3_600_000;

describe("a TENHO without balance", () => {
  let harness: FlowHarness;
  let question: OutgoingMessage;
  const crashes = new Map<string, number>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      // ANSWER_RESUME_MS is shorter than a debit takes on a busy machine, so the debit may be requested twice.
      env: { OFFER_EXPIRY_MS: String(HOUR_MS), ANSWER_RESUME_MS: "300" },
      crash: (name) => {
        const left = crashes.get(name) ?? 0;
        crashes.set(name, left - 1);
        if (left > 0) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    question = await harness.sentMessage("offer:");
    await harness.outcomes.accepted(question, new Date());
    harness.state.balances.set(SHOP.id, 10n);
  });
  afterEach(() => harness.stop());

  const offerId = () => question.offer?.offerId ?? "";
  const tenho = () => harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
  const credit = async (cents: bigint, times = 1) => {
    harness.state.balances.set(SHOP.id, (harness.state.balances.get(SHOP.id) ?? 0n) + cents);
    await harness.balanceChanged(SHOP.id, cents, times);
  };
  const offer = async () => (await harness.wishes())[0]?.offers[0];
  const atRest = () => harness.wish("at rest", ({ outbox }) => outbox.length === 0);

  it("sends a Pix code that can be copied, and is paid by itself when the balance is there, once", async () => {
    const wamid = await tenho();
    const code = await harness.sentMessage("pix:");
    const notice = await harness.sentMessage("nobalance:");
    assert.match(bodyOf(notice.inWindow), /Pague este Pix de \*R\$ 6,00\* até \*\d\d:\d\d\*/);
    assert.deepEqual(code.inWindow, { kind: "text", body: `00020126br.gov.bcb.pix-offer:${offerId()}` });
    const { expiresAt } = (await offer()) ?? {};
    const charge = harness.state.charges.get(`offer:${offerId()}`);
    assert.deepEqual(
      [charge?.userId, charge?.amountCents, charge?.expiresAt.getTime()],
      [SHOP.id, 600n, expiresAt?.getTime()],
    );
    await credit(600n, 3);
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.balances.get(SHOP.id), 580n);
    const wish = await atRest();
    assert.deepEqual(
      [wish.offers[0]?.status, wish.offers[0]?.answeredKey, wish.awaitedFrom],
      ["accepted", wamid, undefined],
    );
    assert.equal(harness.sentMessages("pix:").length, 1);
    assert.deepEqual(harness.state.proofs.get(offerId()), {
      wishId: wish._id,
      buttonId: tapsOf(question)[0],
      wamid,
      timeZone: "America/Fortaleza",
    });
  });

  it("is paid once by two replicas that hear of the credit several times", async () => {
    await harness.startReplica();
    await tenho();
    await harness.sentMessage("pix:");
    await credit(600n, 8);
    await harness.sentMessage("accepted:");
    await atRest();
    assert.deepEqual([harness.state.paid.size, harness.state.balances.get(SHOP.id)], [1, 580n]);
    assert.equal(harness.sentMessages("accepted:").length, 1);
    assert.equal(harness.state.charges.size, 1);
  });

  it("asks for the larger of R$ 6,00 and what is missing, and waits on when less than that comes", async () => {
    harness.state.balances.set(SHOP.id, -700n);
    await tenho();
    await harness.sentMessage("pix:");
    assert.equal(harness.state.charges.get(`offer:${offerId()}`)?.amountCents, 730n);
    await credit(600n);
    await harness.balanceChanged(SHOP.id, 600n);
    await credit(130n);
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.balances.get(SHOP.id), 0n);
    assert.equal(harness.sentMessages("pix:").length, 1);
  });

  it("whose credit came while it was being refused is paid without a charge", async () => {
    harness.state.onNoBalance = (id) => {
      harness.state.balances.set(id, 600n);
      harness.state.onNoBalance = () => undefined;
    };
    await tenho();
    await harness.sentMessage("accepted:");
    assert.deepEqual([harness.state.charges.size, harness.state.balances.get(SHOP.id)], [0, 570n]);
  });

  it("is told where credit is added while payment makes no charge, and is paid then too", async () => {
    harness.state.failing.set("requestCharge", 100);
    await tenho();
    const notice = await harness.sentMessage("nobalance:");
    assert.match(bodyOf(notice.inWindow), /Adicione créditos em http:\/\/localhost:8080\/client\/financeiro até/);
    assert.deepEqual(harness.sentMessages("pix:"), []);
    await credit(600n);
    await harness.sentMessage("accepted:");
  });

  it("ends with NÃO TENHO, SAIR or the offer's time: credit that comes later is only credit", async () => {
    const ends = [
      () => harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[1] ?? "" }),
      () => harness.receive({ from: ANA, text: "SAIR" }),
      async () => harness.advanceClock(HOUR_MS + 1_000),
    ];
    for (const [index, end] of ends.entries()) {
      if (index > 0) {
        harness.state.balances.set(SHOP.id, 100n);
        const known = new Set(harness.sentMessages("offer:"));
        // Meta counts whole seconds: a text in the same second would not end the preceding SAIR. The same words again would be told how their wish stands.
        const text = `quero ${index} pizzas`;
        await harness.receive({ from: ANA, text, at: new Date(Date.now() + 2_000) });
        question = await eventually("asked", () => harness.sentMessages("offer:").find((sent) => !known.has(sent)));
        await harness.outcomes.accepted(question, new Date());
        harness.state.balances.set(SHOP.id, 10n);
      }
      await tenho();
      await eventually("charged", () => harness.state.charges.has(`offer:${offerId()}`));
      const isMine = ({ _id }: { _id: string }) => _id === question.offer?.wishId;
      await harness.wish("waits", (wish) => isMine(wish) && wish.outbox.length === 0);
      await end();
      await harness.wish("over", (wish) => isMine(wish) && wish.awaitedFrom === undefined && wish.outbox.length === 0);
      await credit(600n);
      await harness.allEventsHandled();
      assert.equal(harness.state.paid.size, 0, `end ${index}`);
    }
  });

  it("survives a death after each step: one charge, one code, one debit", async () => {
    for (const name of [
      "answer-marked",
      "answer-debited",
      "relay-performed-before-pull",
      "answer-accepted-before-relay",
    ]) {
      crashes.set(name, 1);
    }
    await tenho();
    await harness.sentMessage("pix:");
    crashes.set("answer-debited", 1);
    await credit(600n);
    await eventually("the debit was cut short", () => (crashes.get("answer-debited") ?? 1) <= 0);
    await harness.sentMessage("accepted:");
    assert.deepEqual([harness.state.charges.size, harness.state.paid.size], [1, 1]);
    assert.equal(harness.sentMessages("pix:").length, 1);
    assert.equal(harness.sentMessages("nobalance:").length, 1);
  });

  it("beyond the merchant's own cap debits nothing, says so, and stays open", async () => {
    harness.state.balances.set(SHOP.id, 500n);
    harness.state.capped.add(SHOP.id);
    await tenho();
    const notice = await harness.sentMessage("cap:");
    assert.match(bodyOf(notice.inWindow), /^Você chegou ao seu limite de hoje\. Nada foi debitado/);
    assert.deepEqual([(await offer())?.status, harness.state.paid.size, harness.state.charges.size], ["pending", 0, 0]);
    harness.state.capped.delete(SHOP.id);
    await tenho();
    await harness.sentMessage("accepted:");
  });

  it("from the panel says what is missing, sends the code by WhatsApp, and a paid one says price and balance", async () => {
    const panel = await servePanel(
      panelHandlers({
        panel: createPanelStore(harness.connection),
        statistics: createStatistics(createRollupStore(harness.connection)),
        answerOffer: harness.flow.answerOffer,
        followUpOffer: harness.flow.followUpOffer,
        merchants: harness.merchants,
        correctCategory: harness.flow.correctCategory,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
      }),
    );
    type Answered = { message: string; reason: string; price: number | null; balance: number | null };
    const client = { role: "CLIENT", userId: SHOP.id } as const;
    const path = `messages/${question.offer?.wishId}/response`;
    const answer = () => panel.call<Answered>(client, path, { answer: "TENHO" });
    // The TENHO waiting for balance is retried by itself; an answer at that moment finds a payment under way.
    const settled = () =>
      eventually("no payment is under way", async () => {
        const answered = await answer();
        return answered.status === 200 && answered.body.price === null ? undefined : answered;
      });
    try {
      const refused = await answer();
      assert.deepEqual([refused.status, refused.body.reason], [422, "no_balance"]);
      assert.match(refused.body.message, /faltam R\$\u00a00,20|faltam R\$ 0,20/);
      const notice = await harness.sentMessage("nobalance:");
      assert.equal(notice.outsideWindow?.kind, "template");
      harness.state.balances.set(SHOP.id, 500n);
      harness.state.capped.add(SHOP.id);
      const capped = await settled();
      assert.deepEqual([capped.status, capped.body.reason], [422, "cap_reached"]);
      harness.state.capped.clear();
      const paid = await settled();
      assert.deepEqual([paid.status, paid.body.price, paid.body.balance], [200, 0.3, 4.7]);
      const proof = harness.state.proofs.get(offerId());
      assert.equal(proof?.wamid, "");
      assert.match(proof?.buttonId ?? "", /^panel:/);
      assert.equal((await answer()).body.balance, 4.7, "asked again it is the same");
    } finally {
      await panel.stop();
    }
  });
});
