import { groupKeyOf } from "../../domain/review/words/group-key.ts";
import type { GroupStore } from "./ports.ts";

const BATCH = 500;

/** Groups the candidates that were stored without a key: from before there were groups, or by an older version beside this one. */
export function createFillGroupKeys({ groups }: { groups: Pick<GroupStore, "withoutKey" | "saveKeys"> }) {
  return async (): Promise<void> => {
    for (;;) {
      const found = await groups.withoutKey(BATCH);
      await groups.saveKeys(found.map((candidate) => ({ id: candidate.id, key: groupKeyOf(candidate) })));
      if (found.length < BATCH) return;
    }
  };
}
