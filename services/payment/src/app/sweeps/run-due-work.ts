import type { Logger } from "@tenho/kernel/log/create-logger";
import { retryDelayMs } from "../../domain/charge/check-schedule.ts";
import type { DueStore, DueWork } from "../ports/due-store.ts";
import type { AdvanceRefund } from "../refunds/advance-refund.ts";
import type { AdvanceReview } from "../reviews/advance-review.ts";
import type { SettleCharge } from "../settlement/settle-charge.ts";

const BATCH_MAX = 16;
/** Pause before the bank is asked again how a refund ended. */
const REFUND_CHECK_MS = 30_000;

/**
 * Does what is due, until nothing is: any number of replicas may run it. What fails is tried again later and later, and holds up nothing
 * else.
 */
export function createRunDueWork(deps: {
  due: Pick<DueStore, "claim" | "release">;
  settleCharge: SettleCharge;
  advanceRefund: AdvanceRefund;
  advanceReview: AdvanceReview;
  log: Pick<Logger, "warn">;
  /** How long claimed work is left to who claimed it. */
  leaseMs: number;
  now: () => Date;
}) {
  /** When it is due again; null: it is done. */
  async function perform({ kind, id }: DueWork): Promise<Date | null> {
    if (kind === "charge") return (await deps.settleCharge(id)).nextAt;
    if (kind === "review") {
      await deps.advanceReview(id);
      // A refund that follows from it is due by itself.
      return null;
    }
    const refund = await deps.advanceRefund(id);
    return refund?.state === "TAKEN" ? new Date(deps.now().getTime() + REFUND_CHECK_MS) : null;
  }

  async function performOne(work: DueWork): Promise<void> {
    try {
      await deps.due.release(work, { dueAt: await perform(work), failed: false });
    } catch (error) {
      deps.log.warn({ err: error, kind: work.kind, attempts: work.attempts }, "due work failed, it is tried again");
      const dueAt = new Date(deps.now().getTime() + retryDelayMs(work.attempts));
      await deps.due.release(work, { dueAt, failed: true });
    }
  }

  return async (): Promise<void> => {
    for (;;) {
      const claimed = await deps.due.claim(BATCH_MAX, deps.leaseMs);
      await Promise.all(claimed.map(performOne));
      if (claimed.length < BATCH_MAX) return;
    }
  };
}
