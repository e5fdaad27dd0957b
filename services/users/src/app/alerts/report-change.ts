import type { AccountAlert } from "../../domain/account-alert.ts";
import type { UsersContext } from "../users-context.ts";

/** Records a change of an account that its owner is alerted of, and has the alerts sent at once. Raises: `not_found`. */
export async function reportChange(ctx: UsersContext, alert: AccountAlert): Promise<void> {
  await ctx.alerts.record(alert);
  ctx.wake("accountAlerts");
}
