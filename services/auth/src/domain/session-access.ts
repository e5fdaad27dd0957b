import { can } from "@tenho/access/can";
import { canGrantRole, type Role } from "@tenho/access/roles";

/** The person who asks for another account's sessions; `unitIds` are the units an ADMIN runs. */
export type Operator = {
  userId: string;
  role: Role | "ANONYMOUS";
  unitIds: readonly string[];
  permissions: readonly string[];
};

type Owner = { role: Role; unitId: string | null; managedUnitIds: readonly string[] };

/**
 * Returns whether an operator administers the sessions of another account: MASTER any; an ADMIN who may change accounts, those of its units that run no
 * unit beyond them.
 */
export function administersSessions(operator: Operator, owner: Owner): boolean {
  if (operator.role === "MASTER") return can(operator, "user.update");
  if (operator.role !== "ADMIN" || !can(operator, "user.update") || !canGrantRole("ADMIN", owner.role)) return false;
  const isWithinReach = (unitId: string): boolean => operator.unitIds.includes(unitId);
  return owner.unitId !== null && isWithinReach(owner.unitId) && owner.managedUnitIds.every(isWithinReach);
}
