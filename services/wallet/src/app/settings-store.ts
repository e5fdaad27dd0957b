/** Settings that operators keep in the wallet. Each change is recorded for the audit log with it; one that changes nothing is not. Raises: `unavailable`. */
export type SettingsStore = {
  /** Sets the price of one TENHO from now on; offers keep the price they were made with. */
  setPrice(amountCents: number): Promise<void>;
  /** Centavos granted on activation, by unit; other units keep theirs. */
  setInitialCredits(credits: ReadonlyMap<string, number>): Promise<void>;
  /** Restores the unit's default; does nothing where it had no setting. */
  deleteInitialCredit(unitId: string): Promise<void>;
  /** Centavos the operators of a unit may load in a month, by unit; units with the default are left out. */
  loadCaps(): Promise<Map<string, number>>;
  /** Sets caps; null restores the default, and other units keep theirs. */
  setLoadCaps(caps: ReadonlyMap<string, number | null>): Promise<void>;
};
