import { groupKeyOf } from "../../domain/review/group-key.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

const BATCH = 500;

/** Sets the group key of candidates that have none, since a migration changed the words that texts are grouped by. */
export async function fillGroupKeys({ groups }: CategorisationContext): Promise<void> {
  for (;;) {
    const found = await groups.withoutKey(BATCH);
    await groups.saveKeys(found.map((candidate) => ({ id: candidate.id, key: groupKeyOf(candidate) })));
    if (found.length < BATCH) return;
  }
}
