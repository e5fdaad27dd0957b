import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { startWalletHarness } from "../_harness.ts";
import { type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf } from "../_movement-builder.ts";

const COMMAND = fileURLToPath(new URL("../../../../dev/commands/books.ts", import.meta.url));

function run(env: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const { NATS_URL: _nats, POSTGRES_URL: _postgres, ...rest } = process.env;
    const options = { env: { ...rest, ...env }, timeout: 120_000 };
    execFile(process.execPath, [COMMAND], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe("npm run books", () => {
  let store: LedgerHarness;
  before(async () => {
    store = await openLedgerHarness();
  });
  after(() => store.stop());

  it("prints that the books balance and exits 0", async () => {
    const wallet = await store.wallet(500);
    await store.ledger.debit(debitOf(wallet));
    await store.ledger.credit(creditOf(wallet));
    const { code, stdout } = await run({ POSTGRES_URL_WALLET: store.url });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Os livros fecham\.\nCarteiras: 1 · movimentos: 3\nSoma de todos os lançamentos: 0 centavos/);
  });

  it("names what does not balance and exits 1, however the store was changed by hand", async () => {
    const wallet = await store.wallet(500);
    await store.pool.query("update wallets set balance_cents = 501 where user_id = $1", [wallet]);
    await store.pool.query("insert into movement_keys values ('offer', 'orphan', gen_random_uuid())");
    const { code, stdout } = await run({ POSTGRES_URL_WALLET: store.url });
    assert.equal(code, 1);
    assert.match(stdout, /^OS LIVROS NÃO FECHAM/);
    assert.ok(stdout.includes(`- saldo diferente dos lançamentos: ${wallet}`), stdout);
    assert.ok(stdout.includes(`- saldo diferente dos lotes: ${wallet}`), stdout);
    assert.match(stdout, /- chave sem movimento: /);
  });

  it("asks the running wallet when only the broker is named", async () => {
    const wallet = await startWalletHarness();
    await wallet.rpc.openWallet({
      userId: "0198b000-0000-7000-8000-000000000001",
      unitId: "0198b000-0000-7000-8000-000000000002",
    });
    const { code, stdout } = await run({ NATS_URL: wallet.harness.env.NATS_URL ?? "" });
    await wallet.stop();
    assert.deepEqual([code, /Carteiras: 1 · movimentos: 1/.test(stdout)], [0, true], stdout);
  });

  it("prints in one sentence what is missing or unreachable, and exits 1", async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ POSTGRES_URL_WALLET: "mysql://x" }, /^Os livros não puderam ser conferidos: [\s\S]*POSTGRES_URL/],
      [{ POSTGRES_URL_WALLET: "postgres://postgres@127.0.0.1:1/x" }, /não puderam ser conferidos/],
    ];
    await Promise.all(
      cases.map(async ([env, expected]) => {
        const { code, stderr } = await run(env);
        assert.equal(code, 1);
        assert.match(stderr, expected);
      }),
    );
  });
});
