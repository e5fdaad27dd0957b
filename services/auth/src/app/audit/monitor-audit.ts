import type { AuthContext } from "../auth-context.ts";
import { proveAudit } from "./prove-audit.ts";

/** Number of periods after which the last result is stale. */
const STALE_PERIODS = 3;

/** Proves the chain for the metrics. Raises when the proof fails, or no replica has succeeded for three periods: both count as a broken chain. */
export async function monitorAudit(ctx: AuthContext): Promise<void> {
  try {
    const { brokenAt, succeededAt, fullSucceededAt } = await proveAudit(ctx);
    const ageMs = ctx.now().getTime() - (succeededAt?.getTime() ?? 0);
    if (ageMs > ctx.config.auditCheckMs * STALE_PERIODS)
      throw new Error("no replica has proven the audit log for too long");
    ctx.auditMetrics.record({ isIntact: brokenAt === null, succeededAt, fullSucceededAt });
    if (brokenAt !== null) ctx.log.error({ position: brokenAt }, "the chain of the audit log is broken");
  } catch (error) {
    ctx.auditMetrics.recordFailure();
    throw error;
  }
}
