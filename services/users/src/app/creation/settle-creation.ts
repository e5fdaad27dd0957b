import type { AuthClient } from "../ports.ts";
import type { CreationStore } from "./creation-store.ts";

/** An account is made within this time, or not at all. */
export const MAKING_MS = 60_000;
/** Since when nobody can still be making it. */
export const SETTLED_MS = 2 * MAKING_MS;

const SWEEP_MAX = 100;

/**
 * Ends the making of an account: the record of one that was made goes, one that was not is given up and loses its credential first.
 * Dying anywhere, it is found again by its record.
 */
export function createSettleCreation(deps: {
  creations: Pick<CreationStore, "abandon" | "remove" | "reservedBefore">;
  auth: Pick<AuthClient, "anonymisePerson">;
  now: () => Date;
}) {
  const { creations, auth, now } = deps;

  async function settle(accountId: string): Promise<void> {
    if (await creations.abandon(accountId, now())) await auth.anonymisePerson(accountId);
    await creations.remove(accountId);
  }

  return {
    settle,
    /** Raises: `unavailable`; what is left is settled the next time. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - SETTLED_MS);
      for (const { accountId } of await creations.reservedBefore(before, SWEEP_MAX)) await settle(accountId);
    },
  };
}

export type SettleCreation = ReturnType<typeof createSettleCreation>;
