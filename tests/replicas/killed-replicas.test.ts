import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { REPLICAS, type ReplicasHarness, startReplicasHarness } from "./_harness.ts";
import { openNoticeSequence } from "./_notice-sequence.ts";
import { openPurchases } from "./_purchases.ts";
import { expectPaidOnce, startWishFlow } from "./_wish-flow.ts";

const LANES = 2;

describe("two replicas of messaging, wallet, categorisation, payment and gateway, each killed in turn", () => {
  let harness: ReplicasHarness;
  before(async () => {
    harness = await startReplicasHarness("killed-replicas");
  });
  after(() => harness?.close());

  test("every wish has its outcome once, in order, and every Pix its one credit, within Meta's limit for one person", async () => {
    const { faults, url } = harness;
    const purchases = await openPurchases(faults, url);
    const notices = await openNoticeSequence(faults);
    const flow = startWishFlow(faults, LANES);
    try {
      for (const name of REPLICAS) {
        await flow.nextAnswered();
        await notices.send();
        await Promise.all([faults.stack.kill(name), notices.send(), purchases.make()]);
        await flow.nextWritten();
        await faults.stack.restart(name);
        await notices.send();
      }
      const consumers = await flow.finish();
      console.log(`    ${consumers.length} wishes`);
      await expectPaidOnce(faults, consumers);
      await purchases.expectCreditedOnce();
      assert.deepEqual(await notices.received(), notices.sent(), "one person's messages, each once and in order");
    } finally {
      await flow.finish().catch(() => undefined);
      await notices.close();
    }
    const limits = (await (await fetch(`${faults.stack.urls.sandbox}/control/limits`)).json()) as { refusals: object };
    assert.ok(!("131056" in limits.refusals), JSON.stringify(limits.refusals));
  });
});
