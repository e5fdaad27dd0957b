import assert from "node:assert/strict";
import { eventually } from "@tenho/tests/support/eventually";
import { ARRIVES_MS, correctionsHandled } from "../../support/wait-until-settled.ts";
import type { FaultHarness } from "../_harness.ts";

/** A correction of a wish: its source, and the categories before and after. */
export type Correction = { source: string; from: number | null; to: number | null };
type Kept = Correction & { times: number };

/** Reads the candidates that categorisation stored for the wish whose text holds `mark`. */
async function kept({ catalogue }: FaultHarness, mark: string): Promise<Kept[]> {
  const { rows } = await catalogue.query<Kept>(
    `select source, times, from_category_id as from, said_category_id as to
     from categorisation.training_candidates where text like $1`,
    [`%${mark}%`],
  );
  return rows;
}

/** Expects one candidate from one correction, also after every event has been handled, repeated ones too. */
export async function expectOneCandidate(harness: FaultHarness, mark: string, correction: Correction): Promise<void> {
  await eventually("the candidate is kept", async () => (await kept(harness, mark)).length > 0, ARRIVES_MS);
  await correctionsHandled(harness.stack.natsUrlOf("observer"));
  const found = await kept(harness, mark);
  console.log(`    ${mark}: ${JSON.stringify(found)}`);
  assert.deepEqual(found, [{ ...correction, times: 1 }]);
}
