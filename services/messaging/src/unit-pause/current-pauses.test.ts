import assert from "node:assert/strict";
import { it } from "node:test";
import { createCurrentPauses } from "./current-pauses.ts";

const UNIT = "00000000-0000-4000-8000-0000000000f1";
const since = new Date("2026-03-02T12:00:00Z");
const pause = { since, until: null, reason: "Feriado", byRole: "ADMIN" as const };

it("a pause set in this process is not undone by a read that began before; a later read counts", async () => {
  const { promise: set, resolve: goOn } = Promise.withResolvers<void>();
  const read = async () => {
    await set;
    return { version: 1, pauses: {} };
  };
  const current = createCurrentPauses({ store: { read }, now: () => since });
  const refreshed = current.refresh();
  current.apply(new Map([[UNIT, pause]]));
  goOn();
  await refreshed;
  assert.deepEqual(current.of(UNIT), pause);
  await current.refresh();
  assert.equal(current.of(UNIT), null);
});
