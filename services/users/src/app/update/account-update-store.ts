import type { Account } from "../../domain/accounts/account.ts";
import type { AccountChange } from "../ports.ts";

/** Counts of other accounts that an update depends on; they do not change before it is written. */
export type Others = {
  /** Active MASTERs besides this one; 0 for an account that is none. */
  otherMasters: number;
  /** Active companies of the unit asked for; 0 where none is. */
  activeCompanies: number;
  /** Accounts that belong to this one, a company, and are not being erased; 0 for other accounts. */
  staff: number;
};

/** The updated account; `change` null: nothing differs. `notifyOwner`: of the activation. */
export type UpdateDecision = { account: Account; change: AccountChange | null; notifyOwner: boolean };

export type AccountUpdateStore = {
  /**
   * Like `edit` of accounts. When a company moves to another unit, its staff moves too. With `notifyOwner` the owner is notified of the activation, once, by
   * WhatsApp and by e-mail. `companiesOf`: the unit where a company may become active.
   */
  edit(
    id: string,
    companiesOf: string | null,
    decide: (before: Account | null, others: Others) => UpdateDecision,
  ): Promise<Account>;
};
