import { AppError } from "@tenho/kernel/errors/app-error";
import { type DeliveryState, isStepForward } from "../../domain/outgoing/delivery-state.ts";
import { actionForError, type FailureAction } from "../../domain/outgoing/graph-errors.ts";
import type { Delivery, DeliveryPatch, DeliveryStore } from "../ports/delivery-store.ts";

export type StatusReport = {
  wamid: string;
  /** Our own id, as Meta echoes it; null when it came without. */
  echo: string | null;
  state: DeliveryState;
  at: Date;
  error: { code: number; title: string; details: string } | null;
};

const STATES_TRIES_MAX = 5;
/** Failures reported late after which a message is given up; who refuses it at once may be asked for longer. */
const LATE_FAILURES_MAX = 5;

/** How a message that failed late is sent once more; null: not at all. */
function secondTry(delivery: Delivery, action: FailureAction, now: Date): DeliveryPatch | null {
  const refusals = delivery.refusals + 1;
  if (action.kind === "retry" && refusals <= LATE_FAILURES_MAX) {
    return { refusals, nextAttemptAt: new Date(now.getTime() + action.delayMs) };
  }
  if (action.kind === "as_template" && !delivery.asTemplate && delivery.message.outsideWindow !== null) {
    return { asTemplate: true, nextAttemptAt: now };
  }
  if (action.kind === "other_number" && !delivery.otherNumber) return { otherNumber: true, nextAttemptAt: now };
  return null;
}

/**
 * Takes a status into account: settles a message whose sending was cut short, moves it forward, never back. Safe to repeat
 * and in any order.
 * Raises: `unavailable` for a message we do not know (yet): the report comes again later.
 */
export function createSettleStatus(deps: {
  deliveries: DeliveryStore;
  /** Told of an error somebody has to act on. */
  onAlert: (code: number) => void;
  now: () => Date;
}) {
  const { deliveries } = deps;

  async function find(report: StatusReport): Promise<Delivery | null> {
    const byEcho = report.echo === null ? null : await deliveries.get(report.echo);
    return byEcho ?? deliveries.byWamid(report.wamid);
  }

  async function failed(delivery: Delivery, report: StatusReport): Promise<boolean> {
    const { id } = delivery.message;
    const error = report.error ?? { code: 0, title: "failed", details: "" };
    const action = actionForError(error.code, delivery.refusals + 1);
    const again = secondTry(delivery, action, deps.now());
    if (again !== null) {
      const earlierWamids = [...delivery.earlierWamids, report.wamid];
      return deliveries.requeue(id, delivery.state, { ...again, earlierWamids, settledAt: null });
    }
    if (action.kind === "give_up" && action.alert) deps.onAlert(error.code);
    const failure = `meta_${error.code}`;
    const patch = { failure, news: "failed" as const, settledAt: report.at, wamid: report.wamid };
    return deliveries.advance(id, delivery.state, "failed", patch);
  }

  /** False when the message moved meanwhile and has to be looked at again. */
  async function apply(delivery: Delivery, report: StatusReport): Promise<boolean> {
    // A report of an earlier try says nothing of the present one, except that the person was reached.
    const stale =
      delivery.earlierWamids.includes(report.wamid) || (delivery.wamid !== null && delivery.wamid !== report.wamid);
    if (!isStepForward(delivery.state, report.state) || (stale && report.state === "failed")) return true;
    if (report.error !== null) await deliveries.recordError(delivery.message.id, { ...report.error, at: report.at });
    if (report.state === "failed") return failed(delivery, report);
    const settled = delivery.settledAt !== null;
    const news = settled ? {} : { news: "accepted" as const, settledAt: report.at, wamid: report.wamid };
    return deliveries.advance(delivery.message.id, delivery.state, report.state, news);
  }

  return async (report: StatusReport): Promise<void> => {
    for (let attempt = 0; attempt < STATES_TRIES_MAX; attempt += 1) {
      const delivery = await find(report);
      if (delivery === null)
        throw new AppError("unavailable", "Mensagem ainda não encontrada.", { reason: "unknown_message" });
      if (await apply(delivery, report)) return;
    }
    throw new AppError("unavailable", "A mensagem está mudando; tente de novo.");
  };
}
