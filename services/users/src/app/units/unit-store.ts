import type { Role } from "@tenho/access/roles";

/** Accounts that belong to a unit. */
export type UnitLinks = { users: number; clients: number };

/** An account of a unit, as a list of the unit names it. */
export type UnitAccount = { id: string; email: string; displayName: string; role: Role; isActive: boolean };

/** Accounts of a unit, newest first, and how many have it as their own unit. */
export type UnitAccounts = {
  unitId: string;
  users: UnitAccount[];
  clients: UnitAccount[];
  usersCount: number;
  clientsCount: number;
};

export type UnitStore = {
  /** The newest accounts of each unit, at most `limit` of CLIENTs and of others; erased ones are left out. */
  accountsOf(unitIds: readonly string[], limit: number): Promise<UnitAccounts[]>;
  /** The accounts that belong to it, counted as `close` counts them. */
  links(unitId: string): Promise<UnitLinks>;
  /**
   * Refuses every account to a unit from now on, unless one belongs to it, active or not: erased ones do not count. No account is
   * written to it meanwhile. Answers the accounts that belong to it; none: it is closed.
   */
  close(unitId: string): Promise<UnitLinks>;
};
