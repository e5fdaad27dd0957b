import type { Role } from "@tenho/access/roles";
import type { Account } from "../domain/account.ts";

export type AccountFilter = {
  /** Empty: every unit. */
  unitIds: readonly string[];
  roles: readonly Role[];
};

export type PageOf = { limit: number; after: { createdAt: Date; id: string } | null };

export type RoleCounts = {
  total: number;
  masters: number;
  admins: number;
  clients: number;
  users: number;
  activeClients: number;
};

/** Told in the transaction of the change, so that either both happen or neither. */
export type AccountNews = { account: Account; accessChanged: boolean; firstActivation: boolean };

export type AccountStore = {
  get(ids: readonly string[]): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | null>;
  /** Active CLIENTs, and USERs of CLIENTs, of a canonical number. */
  findByPhone(phone: string): Promise<Account[]>;
  /**
   * Reads the account under a lock, lets `change` make the next state, and writes it with its news. Answers what is stored.
   * Raises `conflict` when the e-mail or WhatsApp number is taken.
   */
  change(
    id: string,
    change: (before: Account | null) => { account: Account; news: AccountNews | null },
  ): Promise<Account>;
  /** Active merchants of a category who serve a unit. */
  merchantsFor(categoryId: number, unitId: string): Promise<Account[]>;
  /** Newest first. */
  list(filter: AccountFilter, page: PageOf): Promise<Account[]>;
  count(unitIds: readonly string[]): Promise<RoleCounts>;
  categoriesInUse(unitIds: readonly string[]): Promise<{ categoryId: number; merchants: number }[]>;
  merchantsByUnit(): Promise<Map<string, number>>;
};
