import type { Account } from "../../domain/accounts/account.ts";
import type { AccountChange } from "../ports.ts";

/** What else counts when an account is changed; none of it changes meanwhile. */
export type Others = {
  /** Active MASTERs besides this one; 0 for an account that is none. */
  otherMasters: number;
  /** Of the unit asked for; 0 where none is. */
  activeCompanies: number;
  /** Accounts that belong to this one, a company, and are not being erased; 0 for other accounts. */
  staff: number;
};

export type AccountUpdateStore = {
  /**
   * As `edit` of accounts. The staff of a company that goes to another unit goes with it. With `notifyOwner` the owner is told of the
   * activation, once, by WhatsApp and by e-mail. `companiesOf`: the unit where a company may become active.
   */
  edit(
    id: string,
    companiesOf: string | null,
    decide: (
      before: Account | null,
      others: Others,
    ) => { account: Account; change: AccountChange | null; notifyOwner: boolean },
  ): Promise<Account>;
};
