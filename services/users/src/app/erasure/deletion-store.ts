import type { Account } from "../../domain/accounts/account.ts";
import type { AccountChange } from "../ports.ts";

export type DeletionStore = {
  /** Like `edit` of accounts. `others` does not change meanwhile: active MASTERs besides this one, and the staff of a company. */
  edit(
    id: string,
    decide: (
      before: Account | null,
      others: { otherMasters: number; staff: number },
    ) => { account: Account; change: AccountChange | null },
  ): Promise<Account>;
};
