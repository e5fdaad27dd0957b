import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { CreditKind, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { walletAccess } from "../src/adapters/db/migrations/access.ts";
import { walletMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composeWallet } from "../src/compose/wallet.ts";
import { loadWalletConfig } from "../src/config.ts";
import {
  publishActivation,
  publishMove,
  startWalletHarness,
  type WalletHarness,
  waitUntilHandled,
} from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

const CRASHING = fileURLToPath(new URL("../src/main-with-crash-points.ts", import.meta.url));

describe("events of accounts", () => {
  let wallet: WalletHarness;
  before(async () => {
    wallet = await startWalletHarness({ INITIAL_CREDIT_CENTS: "450" });
  });
  after(() => wallet.stop());

  const balanceOf = async (userId: string) => {
    const { balances } = await wallet.rpc.getBalances({ userIds: [userId] });
    return balances[0]?.balanceCents;
  };
  const seenBy = (unitId: string, userId: string) =>
    wallet.call("GET", `/wallet/${userId}`, { as: identityFor({ role: "ADMIN", unitIds: [unitId] }) });

  it("open a wallet with one initial credit, however often the activation comes", async () => {
    const userId = randomUUID();
    for (let copy = 0; copy < 3; copy += 1) await publishActivation(wallet.harness, userId, UNIT);
    await waitUntilHandled(wallet.harness, await publishActivation(wallet.harness, userId, UNIT));
    assert.equal(await balanceOf(userId), 450n);
    assert.equal((await wallet.rpc.summarise({ userIds: [userId] })).movementCount, 1n);
    assert.equal((await wallet.rpc.openWallet({ userId, unitId: UNIT })).balanceCents, 450n);
  });

  it("without a valid id are parked, and those behind them are handled", async () => {
    await publishActivation(wallet.harness, "nobody", UNIT);
    const userId = randomUUID();
    await publishActivation(wallet.harness, userId, UNIT);
    await eventually("the next one is handled", async () => (await balanceOf(userId)) === 450n);
    await eventually("the bad one is parked", async () => {
      return (await wallet.harness.stored("DEAD_LETTERS", "dlq.EVENTS.wallet-accounts")).length === 1;
    });
  });

  it("move a wallet to its merchant's new unit, and an old event moves nothing back", async () => {
    const userId = randomUUID();
    const former = { userId, unitId: UNIT, accessVersion: 2 };
    await publishMove(wallet.harness, former);
    await eventually("the wallet is there", async () => (await seenBy(UNIT, userId)).status === 200);
    await publishMove(wallet.harness, { userId, unitId: OTHER_UNIT, accessVersion: 3 });
    await eventually("the wallet moved", async () => (await seenBy(OTHER_UNIT, userId)).status === 200);
    await publishMove(wallet.harness, former);
    await waitUntilHandled(wallet.harness, await publishActivation(wallet.harness, userId, UNIT));
    await eventually("the credit is there", async () => (await balanceOf(userId)) === 450n);
    assert.equal((await seenBy(UNIT, userId)).status, 404);
    assert.equal((await seenBy(OTHER_UNIT, userId)).status, 200);
  });

  it("are followed by a check of the books as a metric", async () => {
    await eventually("the metric is set", async () => {
      const text = await (await fetch(`${wallet.url}/metrics`)).text();
      return (
        /^tenho_wallet_books_balanced\S* 1$/m.test(text) &&
        /^tenho_wallet_books_discrepancies\S* 0$/m.test(text) &&
        /^tenho_wallet_books_last_success_timestamp_seconds\S*proof="full"\S* \d/m.test(text)
      );
    });
  });
});

describe("movements", () => {
  it("are published once each, also when the process is killed between publishing and deleting", {
    timeout: 240_000,
  }, async (t) => {
    const harness = await startServiceHarness("wallet", { migrations: walletMigrations, access: walletAccess });
    t.after(() => harness.stop());
    const env = {
      ...harness.env,
      RELAY_SWEEP_MS: "100",
      TENHO_TEST_COMPOSITION: "1",
      CRASH_POINT: "changes-published:3",
    };
    const child = spawn(process.execPath, [CRASHING], { env: { ...process.env, ...env }, stdio: "ignore" });
    const gone = once(child, "exit");
    t.after(() => child.kill("SIGKILL"));
    const rpc = harness.rpc(WalletService);
    const userId = randomUUID();
    await eventually("the wallet answers", () => rpc.openWallet({ userId, unitId: UNIT }), 90_000);
    const credit = (at: number, timeoutMs: number) =>
      rpc.credit(
        { userId, source: "manual", externalId: String(at), kind: CreditKind.MANUAL, amountCents: BigInt(at + 1) },
        { timeoutMs },
      );
    let asked = 0;
    for (; child.exitCode === null && child.signalCode === null; asked += 1) {
      // A call in progress when the process is killed gets no answer: the test does not wait for it.
      await credit(asked, 1_000).catch(() => undefined);
    }
    assert.deepEqual(await gone, [null, "SIGKILL"]);

    const service = await composeWallet(loadWalletConfig({ ...harness.env, RELAY_SWEEP_MS: "100" }));
    t.after(() => service.stop());
    for (let at = 0; at < asked; at += 1) await credit(at, 20_000);
    const movements = asked + 1;
    const published = async () =>
      (await harness.stored("EVENTS", "evt.wallet.balance_changed"))
        .map((data) => decodeEvent(BalanceChangedSchema, data))
        .filter((event) => event.userId === userId);
    await eventually("every movement is published", async () => (await published()).length >= movements);
    const events = await published();
    assert.equal(events.length, movements);
    assert.equal(new Set(events.map(({ movementId }) => movementId)).size, movements);
    assert.equal(
      events.reduce((sum, { amountCents }) => sum + amountCents, 0n),
      BigInt(500 + (asked * (asked + 1)) / 2),
    );
    const notices = async () =>
      (await harness.stored("LIVE", "live.wallet.balance"))
        .map((data) => JSON.parse(new TextDecoder().decode(data)) as { id: string })
        .filter(({ id }) => id === userId);
    await eventually("panels got a notice of every movement", async () => (await notices()).length >= movements);
    assert.equal((await notices()).length, movements);
    assert.equal((await rpc.checkBooks({})).balanced, true);
  });
});
