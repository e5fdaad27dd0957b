import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { describe, it, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { CreditKind, RefundOutcome, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { type ServiceHarness, startServiceHarness } from "@tenho/tests/support/service-harness";
import { walletAccess } from "../../src/adapters/db/migrations/access.ts";
import { walletMigrations } from "../../src/adapters/db/migrations/migrations.ts";
import { composeWallet } from "../../src/compose/wallet.ts";
import { loadWalletConfig } from "../../src/config.ts";
import { UNIT } from "../_movement-builder.ts";

const CRASHING = fileURLToPath(new URL("../../src/main-with-crash-points.ts", import.meta.url));

/** Starts a wallet that dies at the crash point; resolves when it has. */
function startDying(t: TestContext, harness: ServiceHarness, crashPoint: string): Promise<unknown> {
  const env = { ...process.env, ...harness.env, TENHO_TEST_COMPOSITION: "1", CRASH_POINT: crashPoint };
  const child = spawn(process.execPath, [CRASHING], { env, stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  return once(child, "exit");
}

describe("a wallet killed after its commit and before its answer", () => {
  it("has refunded once, and says so to who asks again", { timeout: 240_000 }, async (t) => {
    const harness = await startServiceHarness("wallet", { migrations: walletMigrations, access: walletAccess });
    t.after(() => harness.stop());
    const gone = startDying(t, harness, "take-back-committed");
    const rpc = harness.rpc(WalletService);
    const userId = randomUUID();
    await eventually("the wallet answers", () => rpc.openWallet({ userId, unitId: UNIT }), 90_000);
    const key = { source: "pix", externalId: randomUUID() };
    await rpc.credit({ userId, ...key, kind: CreditKind.PIX, amountCents: 600n });
    const refund = {
      userId,
      source: "refund",
      externalId: randomUUID(),
      creditSource: key.source,
      creditExternalId: key.externalId,
      amountCents: 600n,
    };
    await assert.rejects(rpc.refundCredit(refund, { timeoutMs: 5_000 }));
    assert.deepEqual(await gone, [null, "SIGKILL"]);
    const service = await composeWallet(loadWalletConfig(harness.env));
    t.after(() => service.stop());
    const again = await rpc.refundCredit(refund);
    assert.deepEqual([again.outcome, again.balanceAfterCents], [RefundOutcome.ALREADY_TAKEN, 500n]);
    assert.equal((await rpc.checkBooks({})).balanced, true);
  });

  it("has given a debit back once, and says so to who asks again", { timeout: 240_000 }, async (t) => {
    const harness = await startServiceHarness("wallet", { migrations: walletMigrations, access: walletAccess });
    t.after(() => harness.stop());
    // The first credit is the initial one, the second the reversal.
    const gone = startDying(t, harness, "credit-committed:2");
    const rpc = harness.rpc(WalletService);
    const userId = randomUUID();
    await eventually("the wallet answers", () => rpc.getPrice({}), 90_000);
    await rpc.openWallet({ userId, unitId: UNIT });
    const offer = { userId, source: "offer", externalId: randomUUID() };
    await rpc.debit({ ...offer, amountCents: 30n });
    await assert.rejects(rpc.reverseDebit(offer, { timeoutMs: 5_000 }));
    assert.deepEqual(await gone, [null, "SIGKILL"]);
    const service = await composeWallet(loadWalletConfig(harness.env));
    t.after(() => service.stop());
    const again = await rpc.reverseDebit(offer);
    assert.deepEqual([again.applied, again.amountCents, again.balanceAfterCents], [false, 30n, 500n]);
    assert.equal((await rpc.checkBooks({})).balanced, true);
  });
});
