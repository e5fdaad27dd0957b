import { type LoginFailureRule, loginFailureRule } from "../../domain/login-failures.ts";
import { type SecurityChoices, type SecuritySettings, settingsInForce } from "../../domain/security-settings.ts";
import type { AuthContext } from "../auth-context.ts";

/** Login settings in force. They are read at each use, so a committed change applies in every replica. */
export async function readSettings(ctx: AuthContext): Promise<SecuritySettings> {
  return settingsOf(ctx, await ctx.security.read());
}

/** Settings in force where MASTER has chosen these. */
export const settingsOf = (ctx: AuthContext, chosen: SecurityChoices): SecuritySettings =>
  settingsInForce(ctx.config.securityDefaults, chosen);

/** The rule for wrong passwords and codes where MASTER has chosen these settings. */
export const failureRuleOf = (ctx: AuthContext, chosen: SecurityChoices): LoginFailureRule =>
  loginFailureRule(settingsOf(ctx, chosen), ctx.config.failureBounds);
