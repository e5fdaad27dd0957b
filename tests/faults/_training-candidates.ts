import assert from "node:assert/strict";
import { eventually } from "@tenho/kernel/testing/eventually";
import { ARRIVES_MS, correctionsHandled } from "../support/wait-until-settled.ts";
import type { FaultHarness } from "./_harness.ts";

/** Who said what a wish was taken for, and what it is. */
export type Correction = { source: string; from: number | null; to: number | null };
type Kept = Correction & { times: number };

/** What categorisation keeps of what was said of the wish whose text holds `mark`. */
async function kept({ ledger }: FaultHarness, mark: string): Promise<Kept[]> {
  const { rows } = await ledger.query<Kept>(
    `select source, times, from_category_id as from, said_category_id as to
     from categorisation.training_candidates where text like $1`,
    [`%${mark}%`],
  );
  return rows;
}

/** One candidate, said once: still so when all that was ever said has been handled, what came twice as well. */
export async function expectOneCandidate(harness: FaultHarness, mark: string, lesson: Correction): Promise<void> {
  await eventually("the lesson is kept", async () => (await kept(harness, mark)).length > 0, ARRIVES_MS);
  await correctionsHandled(harness.stack.stores.natsUrl);
  const found = await kept(harness, mark);
  console.log(`    ${mark}: ${JSON.stringify(found)}`);
  assert.deepEqual(found, [{ ...lesson, times: 1 }]);
}
