import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { costLines, PRICES_FILE } from "./cost-command.ts";
import { ASSUMPTIONS, planCapacity } from "./plan-capacity.ts";
import { readPrices } from "./read-prices.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/capacity.md");
const prices = readPrices(PRICES_FILE);
const partOf = (wishesPerDay: number, name: string) => {
  const found = planCapacity(wishesPerDay, prices).parts.find((part) => part.name === name);
  assert.ok(found, name);
  return found;
};

describe("capacity computed from unit costs", () => {
  test("is what the document says, table by table, with its prices and assumptions", () => {
    const document = readFileSync(DOCUMENT, "utf8");
    const rows = costLines(["--cost"]).filter((line) => line.startsWith("|"));
    assert.ok(rows.length > 20);
    for (const row of rows) assert.ok(document.includes(`\n${row}\n`), row);
    const { peakFactor, utilisation, streamFill, streamDays } = ASSUMPTIONS;
    for (const said of [
      `peaks of ${peakFactor} times the mean`,
      `${utilisation * 100} % of a core`,
      `${streamDays} days at ${streamFill * 100} %`,
      `as of ${prices.asOf}`,
      `R$ ${prices.brlPerUsd.toFixed(2)} a dollar`,
    ]) {
      assert.ok(document.includes(said), said);
    }
  });

  test("grows with the wishes: cores in proportion, replicas by whole ones, never fewer than outlive a machine", () => {
    // 1,000,000 × 18.4 ms over a day of 86,400 s.
    assert.equal(partOf(1_000_000, "messaging").averageCores.toFixed(4), "0.2130");
    assert.equal(partOf(1_000_000, "messaging").peakCores.toFixed(4), "0.8519");
    assert.deepEqual(
      [10_000, 1_000_000, 10_000_000].map((wishes) => partOf(wishes, "messaging").count),
      [2, 2, 15],
    );
    assert.deepEqual(
      [10_000, 10_000_000].map((wishes) => partOf(wishes, "document store").count),
      [3, 3],
    );
  });

  test("reserves for copies of a store what one needs, each, and for replicas what they share", () => {
    const { peakCores, coresEach, count } = partOf(10_000_000, "gateway");
    assert.equal((coresEach * count).toFixed(6), (peakCores / ASSUMPTIONS.utilisation).toFixed(6));
    const store = partOf(10_000_000, "document store");
    assert.equal(store.coresEach.toFixed(6), (store.peakCores / ASSUMPTIONS.utilisation).toFixed(6));
  });

  test("names first what saturates first: at the wishes that one core carries it is at the chosen share of one", () => {
    const [first] = planCapacity(1_000_000, prices).parts;
    assert.equal(first?.name, "messaging");
    assert.equal(
      partOf(first?.wishesPerCore ?? 0, "messaging").peakCores.toFixed(6),
      String(ASSUMPTIONS.utilisation.toFixed(6)),
    );
  });

  test("costs in proportion to the prices of the reader's own file, and takes no file that lacks one", () => {
    const folder = mkdtempSync(join(tmpdir(), "tenho-prices-"));
    const file = join(folder, "prices.json");
    try {
      writeFileSync(file, JSON.stringify({ ...prices, brlPerUsd: prices.brlPerUsd * 2 }));
      const [once, twice] = [prices, readPrices(file)].map((of) => planCapacity(50_000, of).brlPerThousand);
      for (const kind of ["machines", "disks", "messages"] as const) {
        assert.equal(((twice?.[kind] ?? 0) / (once?.[kind] ?? 0)).toFixed(6), "2.000000", kind);
      }
      assert.match(costLines(["--cost", "--wishes-a-day", "50000", "--prices", file]).join("\n"), /50,000/);
      writeFileSync(file, JSON.stringify({ ...prices, usdPerMessage: undefined }));
      assert.throws(() => readPrices(file), /não puderam ser lidos/);
      assert.throws(() => costLines(["--cost", "--wishes-a-day", "many"]), /Uso:/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
