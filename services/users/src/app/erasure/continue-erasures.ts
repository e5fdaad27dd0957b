import type { AnonymisePerson } from "./anonymise-person.ts";
import type { ErasureStore } from "./erasure-store.ts";

const ERASURES_MAX = 1_000;

/** Goes on with every erasure that was cut short. Any number of replicas may run it. */
export function createContinueErasures(deps: {
  accounts: Pick<ErasureStore, "unfinished">;
  anonymisePerson: Pick<AnonymisePerson, "anonymise">;
}) {
  return async (): Promise<void> => {
    for (const id of await deps.accounts.unfinished(ERASURES_MAX)) await deps.anonymisePerson.anonymise(id);
  };
}
