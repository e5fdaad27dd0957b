import type { SecurityChange, SecurityChoices } from "../../domain/security-settings.ts";

/** What MASTER has set of how people get in. */
export type SecurityStore = {
  read(): Promise<SecurityChoices>;
  /**
   * Sets what is given, with a record for the audit log; what is so already is not recorded. Where the second factor of MASTER becomes
   * required, tokens of MASTERs made before are outdated. Answers what stands then.
   * Raises: `conflict` (reason own_second_factor_missing) when that would be required by an actor without one.
   */
  change(actorId: string, change: SecurityChange): Promise<SecurityChoices>;
};
