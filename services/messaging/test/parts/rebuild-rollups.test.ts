import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { rebuildRollups } from "../../src/rebuild-rollups.ts";
import { createFoldCounts } from "../../src/statistics/fold-counts.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRebuildRollups } from "../../src/statistics/rebuild-rollups.ts";
import { rollupModels } from "../../src/statistics/rollup-documents.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { foldAll, offerTo, wishOf } from "../_panel-harness.ts";
import { fullCount, rolledUpCount } from "./_full-count.ts";

const WISHES = 1_300;
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria" };

describe("rebuilding the roll-ups", () => {
  const url = testInfra().mongoUrl("rebuild");
  let connection: Connection;

  before(async () => {
    connection = await openDatabase({ url, poolMax: 10, timeoutMs: 60_000 });
    createRollupStore(connection);
    await ensureIndexes(connection);
    const begin = Date.parse("2026-10-01T00:00:00Z");
    const wishes = Array.from({ length: WISHES }, (_, index) =>
      wishOf({ receivedAt: new Date(begin + index * 1_800_000), offers: [offerTo(ME, { status: "accepted" })] }),
    );
    await wishModel(connection).collection.insertMany(wishes as never);
  });
  after(() => connection.close());

  const fold = (crash = (_name: string): void => undefined) =>
    createFoldCounts({ store: createRollupStore(connection), notices: { publish: async () => undefined }, crash });
  const total = async () => {
    const statistics = createStatistics(createRollupStore(connection));
    return (await statistics.counts({ kind: "merchant", merchantId: ME.id }, null, new Date())).wishes;
  };

  it("counts the wishes there are when a store has no roll-ups yet", async () => {
    await foldAll(connection);
    assert.deepEqual(await rolledUpCount(connection), await fullCount(connection));
    assert.equal(await total(), WISHES);
  });

  it("mends roll-ups that are wrong; panels read the former ones until it is complete, and a death delays it only", async () => {
    const { rollups } = rollupModels(connection);
    await rollups.updateMany({}, { $inc: { "hours.total.wishes": 5 } });
    const wrong = await total();
    assert.equal(wrong, WISHES + 5);

    const store = createRollupStore(connection);
    let folds = 0;
    const dying = fold((name) => {
      if (name === "fold-recorded") folds += 1;
      if (folds === 2) throw new Error("died");
    });
    await assert.rejects(createRebuildRollups({ store, fold: dying })(), /died/);
    assert.equal(await total(), wrong);

    const generation = await createRebuildRollups({ store, fold: fold() })();
    assert.equal(generation, 2);
    assert.equal(await total(), WISHES);
    assert.deepEqual(await rolledUpCount(connection), await fullCount(connection));
  });

  it("is a command that says what it does, and with --dry-run changes nothing", async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await rebuildRollups({ url, isDryRun: true, print });
    assert.match(lines.join("\n"), /Contaria de novo 1300 .*Nada foi mudado/);
    assert.equal((await createRollupStore(connection).state()).building, 2);
    await rebuildRollups({ url, isDryRun: false, print });
    assert.match(lines.at(-1) ?? "", /Números refeitos de 1300 .*geração 3/);
    assert.deepEqual(await rolledUpCount(connection), await fullCount(connection));
    const generations = await rollupModels(connection).rollups.distinct("generation");
    assert.deepEqual(generations.sort(), [2, 3]);
  });
});
