import { AppError } from "@tenho/kernel/errors/app-error";
import type { MessagePricing } from "../../costs/message-costs.ts";
import { type DeliveryState, isStepForward, rankOf } from "../../domain/outgoing/delivery-state.ts";
import { actionForError, type FailureAction } from "../../domain/outgoing/graph-errors.ts";
import { noticeOf } from "../../domain/outgoing/message.ts";
import { STOPPED_CODE } from "../../domain/outgoing/template-consent.ts";
import type { NoteAccountRefusal } from "../../whatsapp-health/app/note-account-refusal.ts";
import { createGather } from "../gather.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { Confirmation, Delivery, DeliveryPatch, DeliveryStore } from "../ports/delivery-store.ts";

export type StatusReport = {
  wamid: string;
  /** Our own message id, which Meta returns with its statuses; null when it is missing. */
  messageId: string | null;
  state: DeliveryState;
  at: Date;
  error: { code: number; title: string; details: string } | null;
  /** Meta's pricing of the message; null when the status has none. */
  pricing: MessagePricing | null;
};

const RACES_MAX = 5;
const GATHERED_MAX = 500;
/** Failures reported by status after which a message is given up; refusals of the call itself, and those for a reason of ours, are retried for longer. */
const LATE_FAILURES_MAX = 5;

/** Meta's "something went wrong", for a failure without a code. */
const UNEXPLAINED = 131000;

/** The message is held for the account when it is to be sent. */
const AT_ONCE: FailureAction = { kind: "retry", delayMs: 0, isOurs: false, alert: false };

/** Patch with which a message that failed late is sent once more; null when it is not. */
function resendAs(delivery: Delivery, action: FailureAction, now: Date): DeliveryPatch | null {
  const refusals = delivery.refusals + 1;
  if (action.kind === "retry" && (action.isOurs || refusals <= LATE_FAILURES_MAX)) {
    return { refusals, nextAttemptAt: new Date(now.getTime() + action.delayMs) };
  }
  if (action.kind === "as_template" && !delivery.asTemplate && delivery.message.outsideWindow !== null) {
    return { asTemplate: true, nextAttemptAt: now };
  }
  if (action.kind === "other_number" && !delivery.otherNumber) return { otherNumber: true, nextAttemptAt: now };
  return null;
}

/** Returns the furthest state of each message, with the price that any of its statuses gives; a read message was delivered before. */
function furthestOf(confirmations: readonly Confirmation[]): Map<string, Confirmation> {
  const furthest = new Map<string, Confirmation>();
  for (const confirmation of confirmations) {
    const key = keyOf(confirmation);
    const known = furthest.get(key);
    const [further, other] =
      known === undefined || rankOf(known.to) < rankOf(confirmation.to) ? [confirmation, known] : [known, confirmation];
    furthest.set(key, { ...further, pricing: further.pricing ?? other?.pricing ?? null });
  }
  return furthest;
}

const keyOf = ({ id, wamid }: Confirmation): string => JSON.stringify([id, wamid]);

/**
 * Records a status: confirms a message whose sending was interrupted, moves its state forward, never back. Safe to repeat and in any order.
 * Raises: `unavailable` with reason `unknown_message` for a message not stored here (yet): the status is delivered again.
 */
export function createRecordStatus(deps: {
  deliveries: DeliveryStore;
  /** Notes a refusal that concerns the account. Returns true when messages are held for it; this one is then sent again later. */
  onAccountRefusal: NoteAccountRefusal;
  contacts: Pick<ContactStore, "markTemplates">;
  /** Called with an error code an operator has to act on. */
  onAlert: (code: number) => void;
  now: () => Date;
  /** Statuses that come within this time are recorded together. */
  gatherMs: number;
}): RecordStatus {
  const { deliveries } = deps;

  const confirmGathered = createGather<Confirmation, boolean>(
    async (confirmations) => {
      const furthest = furthestOf(confirmations);
      const answers = await deliveries.confirm([...furthest.values()]);
      const isConfirmed = new Map([...furthest.keys()].map((key, index) => [key, answers[index] === true]));
      return confirmations.map((confirmation) => isConfirmed.get(keyOf(confirmation)) === true);
    },
    { waitMs: deps.gatherMs, max: GATHERED_MAX },
  );

  async function find(report: StatusReport): Promise<Delivery | null> {
    const byId = report.messageId === null ? null : await deliveries.get(report.messageId);
    return byId ?? deliveries.byWamid(report.wamid);
  }

  async function failed(delivery: Delivery, report: StatusReport): Promise<boolean> {
    const { id } = delivery.message;
    const error = report.error ?? { code: UNEXPLAINED, title: "failed", details: "" };
    const action = actionForError(error.code, delivery.refusals + 1);
    const { phoneNumberId } = delivery.message;
    const isOfAccount = await deps.onAccountRefusal({ code: error.code, phoneNumberId, toBrazil: null });
    if (error.code === STOPPED_CODE) {
      await deps.contacts.markTemplates(delivery.message.contactId, "stop", report.at);
    }
    if (isOfAccount || (action.kind === "retry" && action.alert)) deps.onAlert(error.code);
    const again = resendAs(delivery, isOfAccount ? AT_ONCE : action, deps.now());
    if (again !== null) {
      const earlierWamids = [...delivery.earlierWamids, report.wamid];
      return deliveries.requeue(id, delivery.state, { ...again, earlierWamids, settledAt: null });
    }
    if (action.kind === "give_up" && action.alert) deps.onAlert(error.code);
    const failure = `meta_${error.code}`;
    const pendingNotice = noticeOf(delivery.message, "failed");
    const patch: DeliveryPatch = { failure, pendingNotice, settledAt: report.at, wamid: report.wamid };
    return (await deliveries.advance(id, delivery.state, "failed", patch)) !== null;
  }

  /** Applies a status; false when the message changed meanwhile and has to be read again. */
  async function apply(delivery: Delivery, report: StatusReport): Promise<boolean> {
    // A status of an earlier attempt proves nothing about this one, except that the recipient was reached.
    const isStale =
      delivery.earlierWamids.includes(report.wamid) || (delivery.wamid !== null && delivery.wamid !== report.wamid);
    if (!isStepForward(delivery.state, report.state) || (isStale && report.state === "failed")) return true;
    if (report.error !== null) await deliveries.recordError(delivery.message.id, { ...report.error, at: report.at });
    if (report.state === "failed") return failed(delivery, report);
    const priced = report.pricing === null || isStale ? {} : { pricing: report.pricing };
    const patch: DeliveryPatch =
      delivery.settledAt !== null
        ? priced
        : {
            ...priced,
            pendingNotice: noticeOf(delivery.message, "accepted"),
            settledAt: report.at,
            wamid: report.wamid,
          };
    return (await deliveries.advance(delivery.message.id, delivery.state, report.state, patch)) !== null;
  }

  /** Applies nearly every status, many in one write; false when the status has to be decided from the message as it is. */
  async function confirm({ wamid, messageId, state, error, pricing }: StatusReport): Promise<boolean> {
    if (messageId === null || error !== null || state === "failed") return false;
    // `delivered` and `read` repeat the pricing of `sent`.
    return confirmGathered({ id: messageId, wamid, to: state, pricing: state === "sent" ? pricing : null });
  }

  return async (report: StatusReport): Promise<void> => {
    if (await confirm(report)) return;
    for (let attempt = 0; attempt < RACES_MAX; attempt += 1) {
      const delivery = await find(report);
      if (delivery === null)
        throw new AppError("unavailable", "Mensagem ainda não encontrada.", { reason: "unknown_message" });
      if (await apply(delivery, report)) return;
    }
    throw new AppError("unavailable", "A mensagem está mudando; tente de novo.");
  };
}

export type RecordStatus = (report: StatusReport) => Promise<void>;
