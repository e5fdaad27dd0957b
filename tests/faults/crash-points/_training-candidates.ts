import assert from "node:assert/strict";
import { eventually } from "@tenho/kernel/testing/eventually";
import { ARRIVES_MS, correctionsHandled } from "../../support/wait-until-settled.ts";
import type { FaultHarness } from "../_harness.ts";

/** Who corrected a wish, from which category to which. */
export type Correction = { source: string; from: number | null; to: number | null };
type Kept = Correction & { times: number };

/** The candidates categorisation stored for the wish whose text holds `mark`. */
async function kept({ catalogue }: FaultHarness, mark: string): Promise<Kept[]> {
  const { rows } = await catalogue.query<Kept>(
    `select source, times, from_category_id as from, said_category_id as to
     from categorisation.training_candidates where text like $1`,
    [`%${mark}%`],
  );
  return rows;
}

/** One candidate from one correction: still so when every event has been handled, repeated ones too. */
export async function expectOneCandidate(harness: FaultHarness, mark: string, correction: Correction): Promise<void> {
  await eventually("the candidate is kept", async () => (await kept(harness, mark)).length > 0, ARRIVES_MS);
  await correctionsHandled(harness.stack.natsUrlOf("observer"));
  const found = await kept(harness, mark);
  console.log(`    ${mark}: ${JSON.stringify(found)}`);
  assert.deepEqual(found, [{ ...correction, times: 1 }]);
}
