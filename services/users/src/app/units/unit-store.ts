/** Accounts that belong to a unit. */
export type UnitLinks = { users: number; clients: number };

export type UnitStore = {
  /** The accounts that belong to it, counted as `close` counts them. */
  links(unitId: string): Promise<UnitLinks>;
  /**
   * Refuses every account to a unit from now on, unless one belongs to it, active or not: erased ones do not count. No account is
   * written to it meanwhile. Answers the accounts that belong to it; none: it is closed.
   */
  close(unitId: string): Promise<UnitLinks>;
};
