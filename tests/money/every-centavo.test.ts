import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import fc from "fast-check";
import {
  commands,
  emptyModel,
  expectEveryCentavo,
  finish,
  knownFaults,
  type Model,
  PRICE_CENTS,
  paymentsOf,
  type World,
} from "./_commands.ts";
import { type MoneySystem, openMoneySystem } from "./_system.ts";

/** Number of drawn runs; `MONEY_RUNS` changes it. `MONEY_SEED` and `MONEY_PATH` repeat a failure with the seed and path that it prints. */
const RUNS = Number(process.env.MONEY_RUNS ?? 40);
const SEED = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);
const PATH = process.env.MONEY_PATH;
const COMMANDS_MAX = 25;

let system: MoneySystem;
before(async () => {
  system = await openMoneySystem();
});
after(() => system.stop());

/** Discrepancies in the model's own payments; those left behind by an earlier failure do not belong to this run. */
async function discrepanciesOf(model: Model, { userId }: World): Promise<string[]> {
  const { isLedgerBalanced, discrepancies } = await system.judge();
  assert.ok(isLedgerBalanced);
  const refunds: string[] = await system
    .payment("payment.refunds as r")
    .join("payment.payments as p", "p.id", "r.payment_id")
    .where("p.user_id", userId)
    .pluck("r.id");
  const own = [...paymentsOf(model).map(({ endToEndId }) => endToEndId), ...refunds];
  return discrepancies.filter((line) => own.some((id) => line.includes(id)));
}

/** Expects the books to disagree after a centavo was moved in them, or a clawback forgotten. */
async function expectBooksSeeTampering(model: Model, world: World): Promise<void> {
  const payments = () => system.payment("payment.payments").where({ user_id: world.userId, state: "CREDITED" });
  const credited = await payments().first("id");
  if (credited === undefined) return;
  await system.payment("payment.payments").where({ id: credited.id }).increment("credited_cents", 1);
  assert.equal((await discrepanciesOf(model, world)).length, 1);
  await system.payment("payment.payments").where({ id: credited.id }).decrement("credited_cents", 1);
  const forgotten = { payment_id: credited.id, id: "forgotten" };
  await system.payment("payment.clawbacks").insert({ ...forgotten, amount_cents: 1 });
  assert.equal((await discrepanciesOf(model, world)).length, 1);
  await system.payment("payment.clawbacks").where(forgotten).delete();
}

it("every centavo is in the wallet, in a review or back with its payer, whatever happens in any order and dies anywhere, and the books say so", async (t) => {
  t.diagnostic(`seed ${SEED}, ${RUNS} runs`);
  let [done, steps] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS_MAX, size: "max" }), async (cmds) => {
      const model = emptyModel();
      await system.setPrice(PRICE_CENTS);
      const world: World = { system, bank: system.createBank(), userId: await system.openWallet() };
      await fc.asyncModelRun(() => ({ model, real: world }), cmds);
      await finish(model, world);
      await expectEveryCentavo(model, world);
      assert.deepEqual(await discrepanciesOf(model, world), []);
      await expectBooksSeeTampering(model, world);
      done += 1;
      steps += [...cmds].length;
    }),
    {
      numRuns: RUNS + knownFaults.length,
      examples: knownFaults.map((cmds): [typeof cmds] => [cmds]),
      seed: SEED,
      ...(PATH !== undefined && { path: PATH }),
      endOnFailure: process.env.CI !== undefined,
    },
  );
  t.diagnostic(`${done} runs, ${steps} steps`);
});
