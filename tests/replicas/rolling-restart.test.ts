import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { followEvents } from "../../dev/load/follow-events.ts";
import type { ReplicaName } from "../../dev/stack/process-names.ts";
import { eventuallyArrives } from "../faults/_harness.ts";
import { MASTER, PIZZERIAS } from "../support/test-data.ts";
import { createCaller, textCallback } from "./_caller.ts";
import { REPLICAS, type ReplicasHarness, startReplicasHarness } from "./_harness.ts";
import { openOlderWallet } from "./_older-wallet.ts";
import { isSuccess, logIn, openPanel, PAUSE_MS } from "./_panel.ts";
import { openPurchases } from "./_purchases.ts";
import { type Consumer, expectPaidOnce, startWishFlow } from "./_wish-flow.ts";

const LANES = 2;
/** Number of Pix purchases made and paid, one after another, while each replica is replaced. */
const PURCHASES_PER_RESTART = 3;
const isOfPurchases = (name: ReplicaName): boolean => /^(payment|wallet)/.test(name);
const OLDER_REPLICAS = 3;

describe("two replicas, replaced one by one", () => {
  let harness: ReplicasHarness;
  before(async () => {
    harness = await startReplicasHarness("rolling-restart");
  });
  after(() => harness?.close());

  /** Delivers each wish as Meta does, and the newest again and again; records every answer that is no success. */
  function openMeta() {
    const { WHATSAPP_APP_SECRET: secret } = harness.faults.stack.secrets;
    const failures: string[] = [];
    let delivered = 0;
    let isOpen = true;
    let newest: ReturnType<typeof textCallback> | undefined;
    const deliver = async (caller: ReturnType<typeof createCaller>, callback: ReturnType<typeof textCallback>) => {
      const { status, text } = await caller.call("POST", "/hooks/whatsapp", callback);
      delivered += 1;
      if (!isSuccess(status)) failures.push(`${status} ${text}`);
    };
    const first = createCaller(harness.url);
    const again = createCaller(harness.url);
    const repeating = (async () => {
      while (isOpen) {
        if (newest !== undefined) await deliver(again, newest);
        await sleep(PAUSE_MS);
      }
    })();
    return {
      async send({ phone, mark }: Consumer): Promise<void> {
        const text = `quero uma pizza de calabresa ${mark}`;
        newest = textCallback(secret, { from: phone, wamid: `wamid.${mark}`, text });
        await deliver(first, newest);
      },
      async close() {
        isOpen = false;
        await repeating;
        first.close();
        again.close();
        return { delivered, failures };
      },
    };
  }

  /** Prints the log lines of refused calls, from the processes that a callback passes. */
  function printRefusals(): void {
    for (const name of REPLICAS.filter((replica) => /gateway|messaging/.test(replica))) {
      for (const line of harness.logged(name, '"status":503')) console.log(`    ${name}: ${line}`);
    }
  }

  test("no signed callback and no panel's call fails, every wish has its outcome, and every Pix its one credit", async () => {
    const { faults, url } = harness;
    const [pizzeria] = PIZZERIAS;
    const masterToken = await logIn(url, MASTER.email);
    const merchantToken = await logIn(url, pizzeria?.email ?? "");
    const purchases = await openPurchases(faults, url);
    const buySome = async () => {
      for (let made = 0; made < PURCHASES_PER_RESTART; made += 1) await purchases.make();
    };
    const meta = openMeta();
    const master = openPanel(url, masterToken, ["/webhooks/messages?limit=5", "/categories/with-clients", "/auth/me"]);
    const merchant = openPanel(url, merchantToken, [`/wallet/${pizzeria?.id}`, "/webhooks/messages?limit=5"]);
    const events = followEvents(url, masterToken);
    const flow = startWishFlow(faults, LANES, meta.send);
    try {
      for (const name of REPLICAS) {
        await flow.nextAnswered();
        await Promise.all([harness.replace(name), isOfPurchases(name) ? buySome() : undefined]);
      }
      await flow.nextAnswered();
      const consumers = await flow.finish();
      const [callbacks, seenByMaster, seenByMerchant] = await Promise.all([
        meta.close(),
        master.close(),
        merchant.close(),
      ]);
      console.log(`    ${JSON.stringify({ wishes: consumers.length, callbacks, seenByMaster, seenByMerchant })}`);
      if (callbacks.failures.length > 0) printRefusals();
      assert.deepEqual(callbacks.failures, []);
      assert.deepEqual([...seenByMaster.failures, ...seenByMerchant.failures], []);
      await expectPaidOnce(faults, consumers);
      await purchases.expectCreditedOnce();
      const wishes = (await faults.documents()).collection<{ _id: string }>("wishes");
      const ids = (await wishes.find({ kind: "wish" }).toArray()).map(({ _id }) => _id);
      await eventuallyArrives(faults, "the panel was notified of every wish", () =>
        ids.every((id) => events.wishIds.has(id)),
      );
      console.log(`    ${JSON.stringify(events.counts)}`);
      assert.ok(events.counts.ends > 0, "a stream was ended by the gateway that held it");
      assert.deepEqual([events.counts.cuts, events.counts.resets], [0, 0]);
    } finally {
      await flow.finish().catch(() => undefined);
      await Promise.all([meta.close(), master.close(), merchant.close(), events.close()]);
    }
    for (const name of REPLICAS) assert.deepEqual(harness.logged(name, "not clean"), [], name);
  });

  test("a wallet too old to know a debit leaves it to the others", async () => {
    const { faults } = harness;
    const older = await openOlderWallet(faults.stack, OLDER_REPLICAS);
    const flow = startWishFlow(faults, LANES);
    const wasRefused = () => REPLICAS.some((name) => harness.logged(name, "refused by an older replica").length > 0);
    try {
      await eventuallyArrives(faults, "a debit came to an older wallet first", wasRefused);
      await expectPaidOnce(faults, await flow.finish());
    } finally {
      await flow.finish().catch(() => undefined);
      await older.close();
    }
  });
});
