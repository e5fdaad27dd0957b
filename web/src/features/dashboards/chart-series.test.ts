import assert from "node:assert/strict";
import { test } from "node:test";
import { dayLabel, monthLabel } from "../../shared/format/day-labels.ts";
import { dayPoints } from "./chart-series.ts";

test("days and months of the server read as Brazilian labels", () => {
  assert.equal(dayLabel("2026-11-21"), "21/11");
  assert.equal(monthLabel("2026-01"), "jan/26");
  assert.deepEqual(dayPoints([{ day: "2026-11-21", wishes: 3, accepted: 1 }]), [
    { label: "21/11", wishes: 3, accepted: 1 },
  ]);
});
