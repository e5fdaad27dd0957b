import type { UsersClient } from "../ports/clients.ts";

/**
 * Ends the proofs of numbers whose holder has lost them by `at`: no account counts as having them any more. Safe to repeat. Raises: what the users
 * service raises.
 */
export const createEndProofs =
  (users: Pick<UsersClient, "reportChangedNumber">): EndProofs =>
  async (phones, at) => {
    for (const phone of new Set(phones)) await users.reportChangedNumber(phone, at);
  };

export type EndProofs = (phones: readonly string[], at: Date) => Promise<void>;
