import assert from "node:assert/strict";
import { test } from "node:test";
import { BREAKDOWN, SCOPE } from "./counters.ts";
import { createReadWantedCategories } from "./read-wanted-categories.ts";
import type { Rollup } from "./rollup-port.ts";

const UNIT = "0198a000-0000-7000-8000-000000000001";
const of = (scope: string, day: string, wishes: Record<string, number>): Rollup => ({
  scope: BREAKDOWN.byCategory(scope),
  day,
  hours: Object.fromEntries(Object.entries(wishes).map(([key, count]) => [key, { wishes: count }])),
});

test("what the unit asks for comes first, most wishes first, then what all units ask for, each once", async () => {
  const asked: unknown[] = [];
  const store = {
    rollups: async (scopes: readonly string[], days: unknown) => {
      asked.push(days);
      assert.equal(scopes.length, 2);
      return [
        of(SCOPE.unit(UNIT), "2026-11-19", { "7": 2, "4": 1, none: 9 }),
        of(SCOPE.unit(UNIT), "2026-11-20", { "4": 3, "95": 50, "8": 0 }),
        of(SCOPE.all, "2026-11-20", { "7": 90, "12": 5, "11": 5, none: 1 }),
      ];
    },
  };
  const read = createReadWantedCategories({ store, fallbackCategoryId: 95 });
  assert.deepEqual(await read(UNIT, { days: 90, today: "2026-11-20", limit: 20 }), [4, 7, 11, 12]);
  assert.deepEqual(await read(UNIT, { days: 90, today: "2026-11-20", limit: 2 }), [4, 7]);
  assert.deepEqual(asked[0], { from: "2026-08-23", to: "2026-11-20" });
});
