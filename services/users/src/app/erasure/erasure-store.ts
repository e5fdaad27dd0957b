import type { Account } from "../../domain/accounts/account.ts";
import type { AccountChange } from "../ports.ts";

export type ErasureStore = {
  /**
   * Like `edit` of accounts. `otherMasters`: active MASTER accounts besides this one, whose number no other erasure changes meanwhile; 0 for an account that is
   * no MASTER.
   */
  edit(
    id: string,
    decide: (before: Account | null, otherMasters: number) => { account: Account; change: AccountChange | null },
  ): Promise<Account>;
  /** Accounts whose erasure began and is not complete, longest first. */
  unfinished(limit: number): Promise<string[]>;
};
