import type { Account } from "../../domain/accounts/account.ts";
import type { ContractAcceptance } from "../../domain/registration.ts";

export type RegistrationStore = {
  /**
   * Stores the account and the acceptance together, and asks for the proof of its e-mail; an account that has the id already is answered as it is. `check` runs in the
   * transaction before anything is written. Raises: `conflict` when e-mail, WhatsApp number or document belong to another account, or
   * the account with this id was erased; what `check` raises.
   */
  register(account: Account, acceptance: ContractAcceptance, check: () => void): Promise<Account>;
  /** The newest version of the contract that an account accepted; null: none. */
  acceptanceOf(accountId: string): Promise<Pick<ContractAcceptance, "version" | "acceptedAt"> | null>;
  /** Keeps an acceptance, of one version the first. Returns false for an account that is none or was erased. */
  accept(accountId: string, acceptance: ContractAcceptance): Promise<boolean>;
};
