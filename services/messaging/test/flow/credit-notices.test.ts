import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CreditExpiringSchema, ThresholdReachedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { PARNAIBA, pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { servePanel } from "../_panel-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);

describe("what happens to a merchant's credit", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({ setUp: (state) => void state.merchants.push(SHOP) });
  });
  afterEach(() => harness.stop());

  const announce = async (subject: string, data: Uint8Array, times = 1) => {
    for (let count = 0; count < times; count += 1) {
      await publish(harness.js, subject, data, { msgId: randomBytes(8).toString("hex"), timeoutMs: 90_000 });
    }
  };
  const belowThreshold = (movementId: string) =>
    encodeEvent(ThresholdReachedSchema, {
      userId: SHOP.id,
      unitId: PARNAIBA,
      balanceCents: 120n,
      thresholdCents: 1_000n,
      movementId,
    });

  it("is told with a Pix code when the balance falls below the merchant's threshold, once for each crossing", async () => {
    await announce("evt.wallet.threshold_reached", belowThreshold("m1"), 3);
    const code = await harness.sentMessage("pix:threshold:m1");
    assert.equal(bodyOf(code.inWindow), "00020126br.gov.bcb.pix-threshold:m1");
    const notice = await harness.sentMessage("threshold:m1");
    assert.match(bodyOf(notice.inWindow), /^Seu saldo é \*R\$ 1,20\*, abaixo dos R\$ 10,00.*Pix de \*R\$ 8,80\*/);
    assert.equal(harness.state.charges.get("threshold:m1")?.amountCents, 880n);
    harness.state.failing.set("requestCharge", 100);
    await announce("evt.wallet.threshold_reached", belowThreshold("m2"));
    assert.match(bodyOf((await harness.sentMessage("threshold:m2")).inWindow), /Adicione créditos em http/);
    assert.equal(harness.sentMessages("pix:threshold:m2").length, 0);
    assert.equal(harness.sentMessages("threshold:").length, 2);
  });

  it("is told before it expires, once for each of the days", async () => {
    const expiring = (daysLeft: number) =>
      encodeEvent(CreditExpiringSchema, {
        userId: SHOP.id,
        unitId: PARNAIBA,
        lotId: "l1",
        remainingCents: 1_250n,
        expiresAt: timestampFromDate(new Date("2027-01-31T12:00:00Z")),
        daysLeft,
      });
    for (const days of [30, 30, 7, 1]) await announce("evt.wallet.credit_expiring", expiring(days));
    const last = await harness.sentMessage("expiring:l1:1");
    await harness.sentMessage("expiring:l1:30");
    await harness.sentMessage("expiring:l1:7");
    assert.match(bodyOf(last.inWindow), /\*R\$ 12,50\* do seu crédito vencem amanhã, em 31\/01\/2027/);
    assert.equal(last.outsideWindow?.kind, "template");
    assert.equal(harness.sentMessages("expiring:").length, 3);
  });

  it("shows in the merchant's numbers as wishes it missed today and this week, and in no one else's", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.wish("waits", ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0);
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
    try {
      const missedBy = async (who: Parameters<typeof panel.call>[0]) =>
        (await panel.call<{ missed: unknown }>(who, "messages/stats")).body.missed;
      assert.deepEqual(await missedBy({ role: "CLIENT", userId: SHOP.id }), { today: 1, week: 1 });
      assert.deepEqual(await missedBy({ role: "CLIENT", userId: pizzeria(2).id }), { today: 0, week: 0 });
      assert.equal(await missedBy({ role: "MASTER" }), null);
    } finally {
      await panel.stop();
    }
  });
});
