import type { AuthContext } from "../auth-context.ts";
import type { AccountView } from "../ports.ts";

/** Returns whether the account must enrol a second factor before anything else. */
export async function isSecondFactorDue(
  ctx: AuthContext,
  { id, role }: Pick<AccountView, "id" | "role">,
): Promise<boolean> {
  if (role !== "MASTER" || !(await ctx.security.read()).requireMasterSecondFactor) return false;
  return !(await ctx.secondFactors.isOn(id));
}
