import { MANUAL_CREDIT_DESCRIPTION } from "../domain/movement.ts";
import type { LedgerStore } from "./ports.ts";

/**
 * Forgets what operators wrote beside credit they gave an account; ids, times and amounts of its ledger stay. May be repeated.
 * Raises: `unavailable`.
 */
export function createAnonymisePerson(deps: { ledger: Pick<LedgerStore, "describeManualCredit"> }) {
  return (userId: string): Promise<void> => deps.ledger.describeManualCredit(userId, MANUAL_CREDIT_DESCRIPTION);
}
