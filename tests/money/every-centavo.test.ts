import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { commands, knownFaults } from "./_commands.ts";
import { discrepanciesOf, expectEveryCentavo, finish } from "./_judge.ts";
import { type Command, emptyModel, type Model, PRICE_CENTS, type World } from "./_model.ts";
import { type MoneySystem, openMoneySystem } from "./_system.ts";

/** Seeds of the runs that every machine does alike. */
const FIXED_SEEDS = [20_261_121, 20_261_128];
/** Number of runs drawn from each fixed seed. */
const FIXED_RUNS = 12;
/** Number of runs of a seed of this moment; `MONEY_RUNS` changes it. `MONEY_SEED` and `MONEY_PATH` repeat a failure with the seed and path that it prints. */
const RUNS = Number(process.env.MONEY_RUNS ?? 24);
const SEED = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);
const PATH = process.env.MONEY_PATH;
const COMMANDS_MAX = 30;

let system: MoneySystem;
before(async () => {
  system = await openMoneySystem();
});
after(() => system.stop());

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

/** One run: its commands, then all that waits comes to its end, and the books are judged. */
async function run(cmds: Iterable<Command>): Promise<void> {
  const model = emptyModel();
  await system.setPrice(PRICE_CENTS);
  const [bank, acquirer] = [system.createBank(), system.createAcquirer()];
  const world: World = { system, bank, acquirer, userId: await system.openWallet() };
  await fc.asyncModelRun(() => ({ model, real: world }), cmds);
  await finish(model, world);
  await expectEveryCentavo(model, world);
  assert.deepEqual(await discrepanciesOf(model, world), []);
  await expectBooksSeeTampering(model, world);
}

/** Draws runs from a seed, which a failure names together with the path to its shortest form. Returns how many steps were done. */
async function drawRuns(seed: number, numRuns: number, path?: string): Promise<number> {
  let steps = 0;
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS_MAX, size: "max" }), async (cmds) => {
    await run(cmds);
    steps += [...cmds].length;
  });
  await fc.assert(property, {
    numRuns,
    seed,
    ...(path !== undefined && { path }),
    endOnFailure: process.env.CI !== undefined,
  });
  return steps;
}

describe("every centavo is in the wallet, in a review or back with its payer, whatever happens in any order and dies anywhere, and the books say so", () => {
  it("in sequences that once lost money", async () => {
    for (const cmds of knownFaults) await run(cmds);
  });

  for (const seed of FIXED_SEEDS) {
    it(`in ${FIXED_RUNS} runs of the seed ${seed}`, async (t) => {
      t.diagnostic(`${await drawRuns(seed, FIXED_RUNS)} steps`);
    });
  }

  it("in runs of a seed of this moment", async (t) => {
    t.diagnostic(`seed ${SEED}, ${RUNS} runs, ${await drawRuns(SEED, RUNS, PATH)} steps`);
  });
});
