import assert from "node:assert/strict";
import { test } from "node:test";
import { anAskedWish } from "../../test/_wish-builder.ts";
import { wishCountOf } from "../statistics/wish-count.ts";
import { discardSmokeWish, readSmokeRuns, type SmokeRun, withSmokeRun } from "./smoke-run.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const wish = anAskedWish([{}]);
const run: SmokeRun = {
  unitId: "unit",
  phoneNumberId: wish.phoneNumberId,
  contactId: wish.contactId,
  merchantId: "merchant",
  startedAt: NOW,
  until: later(1),
};

test("a new wish is part of its contact's run at that number, until the run's time is over", () => {
  const marked = (one: SmokeRun, now = NOW) => withSmokeRun(wish, new Map([["run", one]]), now).smokeRun;
  assert.deepEqual(marked(run), { id: "run", merchantId: "merchant" });
  assert.equal(marked(run, later(1)), undefined);
  assert.equal(marked({ ...run, contactId: "another" }), undefined);
  assert.equal(marked({ ...run, phoneNumberId: "another" }), undefined);
});

test("a wish of a run counts nowhere, from its beginning on, and is in no list once it is discarded", () => {
  assert.notEqual(wishCountOf(wish), null);
  const marked = withSmokeRun(wish, new Map([["run", run]]), NOW);
  assert.equal(wishCountOf(marked), null);
  const discarded = discardSmokeWish(marked, later(5));
  assert.deepEqual([discarded.state, discarded.withdrawnAt], ["void", later(5)]);
  assert.ok(discarded.offers.every(({ status }) => status !== "pending" && status !== "scheduled"));
  assert.equal(discardSmokeWish(discarded, later(9)), discarded, "once");
});

test("the valid entries of a torn or foreign document count", () => {
  for (const stored of [undefined, null, 7, "x", []]) assert.equal(readSmokeRuns(stored).size, 0);
  const stored = { good: run, noDate: { ...run, until: "hoje" }, half: { unitId: "x" }, none: null };
  assert.deepEqual([...readSmokeRuns(stored).keys()], ["good"]);
});
