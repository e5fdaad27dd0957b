import type { SecurityChange, SecurityChoices } from "../../domain/security-settings.ts";

/** Login settings that MASTER chose. */
export type SecurityStore = {
  read(): Promise<SecurityChoices>;
  /**
   * Sets the given fields, with a record for the audit log; unchanged fields are not recorded. When the second factor of MASTER becomes required,
   * tokens of MASTERs made before are outdated. Returns the resulting settings.
   * Raises: `conflict` (reason own_second_factor_missing) when that would be required by an actor without one.
   */
  change(actorId: string, change: SecurityChange): Promise<SecurityChoices>;
};
