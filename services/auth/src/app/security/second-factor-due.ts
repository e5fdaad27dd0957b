import type { AccountView } from "../ports.ts";
import type { SecondFactorStore } from "../second-factor/second-factor-ports.ts";
import type { SecurityStore } from "./security-store.ts";

/** Whether the account may do nothing before it has enrolled a second factor. */
export function createSecondFactorDue(deps: {
  security: Pick<SecurityStore, "read">;
  secondFactors: Pick<SecondFactorStore, "isOn">;
}) {
  return async ({ id, role }: Pick<AccountView, "id" | "role">): Promise<boolean> => {
    if (role !== "MASTER" || !(await deps.security.read()).requireMasterSecondFactor) return false;
    return !(await deps.secondFactors.isOn(id));
  };
}

export type SecondFactorDue = ReturnType<typeof createSecondFactorDue>;
