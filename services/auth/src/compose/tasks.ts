import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { monitorAudit } from "../app/audit/monitor-audit.ts";
import type { AuthContext } from "../app/auth-context.ts";
import { reportChanges } from "../app/report-changes.ts";
import { deleteExpired } from "../app/session/delete-expired.ts";
import { settleRegistrations } from "../app/settle-registrations.ts";
import type { AuthConfig } from "../config.ts";

/** Makes everything that auth does on its own; `alerts` can be triggered. */
export function composeTasks(
  ctx: AuthContext,
  config: AuthConfig,
  { log, metrics }: Pick<ServiceRuntime, "log" | "metrics">,
): { alerts: PeriodicTask; tasks: PeriodicTask[] } {
  const task = (name: string, everyMs: number, run: (ctx: AuthContext) => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log, metrics, run: () => run(ctx) });
  const alerts = task("credential alerts", config.ALERT_SWEEP_MS, reportChanges);
  const tasks = [
    task("session sweep", config.SESSION_SWEEP_MS, deleteExpired),
    alerts,
    task("registration sweep", config.REGISTRATION_SWEEP_MS, settleRegistrations),
    task("audit check", config.AUDIT_CHECK_MS, monitorAudit),
  ];
  return { alerts, tasks };
}
