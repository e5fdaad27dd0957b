import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ConfigError } from "@tenho/kernel/config/load-config";
import { callService } from "@tenho/tests/support/calls/call-service";
import { startPooler } from "@tenho/tests/support/stores/pooler";
import type { Knex } from "knex";
import { composeWallet } from "../src/compose/wallet.ts";
import { loadWalletConfig } from "../src/config.ts";
import { client, startWalletHarness, type WalletHarness } from "./_harness.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

/** The status of the readiness probe, and the checks that fail. */
async function readiness(url: string): Promise<[status: number, failing: string[]]> {
  const answer = await fetch(`${url}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, { ok: boolean }> };
  return [answer.status, Object.keys(checks).filter((name) => checks[name]?.ok !== true)];
}
const through = (url: string) =>
  composeWallet(loadWalletConfig({ ...wallet.harness.env, POSTGRES_URL: url, DB_STATEMENT_TIMEOUT_MS: "30000" }));

describe("the wallet is ready", () => {
  it("while its own tables answer, on every pool that serves calls", async () => {
    assert.deepEqual(await readiness(wallet.url), [200, []]);
    const rename = (from: string, to: string) =>
      wallet.inStore((knex: Knex) => knex.raw("alter table ?? rename to ??", [from, to]));
    await rename("lots", "lots_away");
    try {
      assert.deepEqual(await readiness(wallet.url), [503, ["postgres", "ledger"]]);
    } finally {
      await rename("lots_away", "lots");
    }
    assert.deepEqual(await readiness(wallet.url), [200, []]);
  });

  it("and serves behind a pooler in session mode", async () => {
    const pooler = await startPooler(wallet.harness.env.POSTGRES_URL ?? "", "session");
    const replica = await through(pooler.url);
    try {
      assert.deepEqual(await readiness(replica.url), [200, []]);
      const userId = await wallet.open();
      const { status } = await callService(replica.url, "wallet")("GET", `/wallet/${userId}`, { as: client(userId) });
      assert.equal(status, 200);
    } finally {
      await replica.stop();
      await pooler.stop();
    }
  });

  it("and does not start behind one in transaction mode", async () => {
    const pooler = await startPooler(wallet.harness.env.POSTGRES_URL ?? "", "transaction");
    try {
      await assert.rejects(through(pooler.url), ConfigError);
    } finally {
      await pooler.stop();
    }
  });
});
