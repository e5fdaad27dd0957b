import assert from "node:assert/strict";
import { afterEach, beforeEach, it } from "node:test";
import { createChangeStore } from "../../src/adapters/db/change-store.ts";
import { relayChanges } from "../../src/app/relay-changes.ts";
import { walletContext } from "../_context.ts";
import { openLedgerHarness } from "../_ledger-harness.ts";

let harness: Awaited<ReturnType<typeof openLedgerHarness>>;
beforeEach(async () => {
  harness = await openLedgerHarness();
});
afterEach(() => harness.stop());

const stored = async () => (await harness.pool.query("select id from changes")).rows.length;
const relay = (publish: (ids: string[]) => Promise<void>) =>
  relayChanges(
    walletContext(harness.pool, {
      balancePublisher: { publish: (changes) => publish(changes.map(({ movementId }) => movementId)) },
    }),
  );
const credit = () => harness.wallet(500);

it("keeps what could not be published, and publishes it the next time", async () => {
  for (let count = 0; count < 3; count += 1) await credit();
  await assert.rejects(
    relay(async () => {
      throw new Error("the broker is away");
    }),
  );
  assert.equal(await stored(), 3);
  const published: string[] = [];
  await relay(async (ids) => void published.push(...ids));
  assert.equal(new Set(published).size, 3);
  assert.equal(await stored(), 0);
});

it("deletes only what it published: neither a change made meanwhile nor one another replica is publishing", async () => {
  await credit();
  const published: string[] = [];
  let nested = 0;
  await relay(async (ids) => {
    published.push(...ids);
    await credit();
    // Another replica runs at the same time: the change just made is the only one that is not locked.
    await createChangeStore(harness.pool)
      .transact(200, async (changes) => {
        nested = changes.length;
        throw new Error("it died before its batch was published");
      })
      .catch(() => undefined);
  });
  assert.deepEqual([published.length, nested], [1, 1]);
  assert.equal(await stored(), 1);
});
