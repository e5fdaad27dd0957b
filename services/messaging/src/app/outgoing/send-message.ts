import { phoneVariants } from "@tenho/br/contacts/phone";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { currentSpan, inSpan } from "@tenho/kernel/trace/span";
import { actionForError } from "../../domain/outgoing/graph-errors.ts";
import { noticeOf, type OutgoingContent } from "../../domain/outgoing/message.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { createGather } from "../gather.ts";
import type { Acceptance, Delivery, DeliveryStore } from "../ports/outgoing/delivery-store.ts";
import type { GraphClient, Recipient, SendResult } from "../ports/outgoing/graph-client.ts";
import type { Contact, ContactStore } from "../ports/people/contact-store.ts";
import type { OfferHold } from "../whatsapp-health/offer-hold.ts";

const GATHERED_MAX = 100;

/**
 * What follows one attempt. `settled`: its outcome once it is recorded, which later messages need not wait for; null when another
 * caller recorded one meanwhile. `again`: try again at once in another form. `wait`: later messages to the recipient wait too.
 * `held`: an offer whose template is bad now; later messages do not wait for it.
 */
export type SendOutcome = "again" | "wait" | "held" | { settled: Promise<Delivery | null> };

/** What is known of the templates offers are sent with. */
export type TemplateHealth = Pick<OfferHold, "isHeld"> & {
  /** Meta refused a message with this code; whether offers with the template are held for that. */
  refused(template: string, code: number): Promise<boolean>;
};

export type SendDeps = {
  deliveries: DeliveryStore;
  contacts: Pick<ContactStore, "getRecent" | "update">;
  graph: GraphClient;
  crash: CrashPoint;
  /** Acceptances within this time are recorded together. */
  gatherMs: number;
  /** Called with an error code an operator has to act on. */
  onAlert: (code: number) => void;
  templates: TemplateHealth;
  now: () => Date;
};

/** The content for now: free text inside the 24 h window, a template outside; null when there is none for outside. */
function contentFor({ message, asTemplate }: Delivery, contact: Contact, now: Date): OutgoingContent | null {
  const isOpen = isWindowOpen(contact.windows[message.phoneNumberId], now);
  return isOpen && !asTemplate ? message.inWindow : message.outsideWindow;
}

/** The template an offer would be sent with; null: it is no offer, or needs none. */
const offerTemplateOf = ({ message: { offer } }: Delivery, content: OutgoingContent): string | null =>
  offer !== null && content.kind === "template" ? content.name : null;

/** The number as Meta last wrote it, else the canonical one, else the business-scoped id; once refused, its other form. */
function recipientFor({ otherNumber }: Delivery, contact: Contact): Recipient | null {
  const known = contact.waId ?? contact.phone;
  if (known === null) return contact.bsuid === null ? null : { recipient: contact.bsuid };
  const other = otherNumber ? phoneVariants(known).find((variant) => variant !== known) : undefined;
  return { to: other ?? known };
}

/**
 * Sends one stored message that was claimed: calls Meta, records the result. When the process dies after the claim, the status of
 * the message settles it, or after the resend cutoff another attempt.
 */
export function createSendMessage(deps: SendDeps) {
  const { deliveries, crash } = deps;
  const accept = createGather<Acceptance, boolean>(deliveries.accept, { waitMs: deps.gatherMs, max: GATHERED_MAX });

  async function fail(delivery: Delivery, failure: string, at: Date): Promise<SendOutcome> {
    const settled = await deliveries.advance(delivery.message.id, "sending", "failed", {
      failure,
      pendingNotice: noticeOf(delivery.message, "failed"),
      settledAt: at,
    });
    return { settled: Promise.resolve(settled) };
  }

  async function hold({ message: { id } }: Delivery): Promise<SendOutcome> {
    const held = await deliveries.advance(id, "sending", "held", {});
    return held === null ? { settled: Promise.resolve(null) } : "held";
  }

  async function afterRefusal(
    delivery: Delivery,
    template: string | null,
    result: Extract<SendResult, { outcome: "refused" }>,
  ): Promise<SendOutcome> {
    const { id } = delivery.message;
    const at = deps.now();
    const { code, title, details } = result;
    await deliveries.recordError(id, { code, title, details, at });
    const refusals = delivery.refusals + 1;
    const action = actionForError(code, refusals);
    if (action.kind === "retry") {
      await deliveries.requeue(id, "sending", { refusals, nextAttemptAt: new Date(at.getTime() + action.delayMs) });
      return "wait";
    }
    if (action.kind === "as_template" && !delivery.asTemplate && delivery.message.outsideWindow !== null) {
      await deliveries.requeue(id, "sending", { asTemplate: true, nextAttemptAt: at });
      return "again";
    }
    if (action.kind === "other_number" && !delivery.otherNumber) {
      await deliveries.requeue(id, "sending", { otherNumber: true, nextAttemptAt: at });
      return "again";
    }
    if (action.kind === "give_up" && action.alert) deps.onAlert(code);
    if (template !== null && (await deps.templates.refused(template, code))) return hold(delivery);
    return fail(delivery, `meta_${code}`, at);
  }

  async function recordAccepted(
    delivery: Delivery,
    contact: Contact,
    { wamid, waId }: Extract<SendResult, { outcome: "accepted" }>,
  ): Promise<Delivery | null> {
    const { id } = delivery.message;
    const at = deps.now();
    const pendingNotice = noticeOf(delivery.message, "accepted");
    const isRecorded = await accept({ id, wamid, pendingNotice, at });
    if (waId !== null && waId !== contact.waId && !delivery.otherNumber)
      await deps.contacts.update(contact.id, { waId });
    return isRecorded ? { ...delivery, state: "accepted", wamid, pendingNotice, settledAt: at } : null;
  }

  async function record(
    delivery: Delivery,
    contact: Contact,
    template: string | null,
    result: SendResult,
  ): Promise<SendOutcome> {
    const { id } = delivery.message;
    const at = deps.now();
    switch (result.outcome) {
      case "accepted":
        crash("sender-answered");
        return { settled: recordAccepted(delivery, contact, result) };
      case "refused":
        return afterRefusal(delivery, template, result);
      case "not_sent":
        await deliveries.requeue(id, "sending", { nextAttemptAt: new Date(at.getTime() + result.delayMs) });
        return "wait";
      case "unknown":
        return "wait";
    }
  }

  const send = async (delivery: Delivery, startBy: Date): Promise<SendOutcome> => {
    const { message } = delivery;
    crash("sender-marked");
    const now = deps.now();
    if (message.usefulUntil !== null && message.usefulUntil <= now) return fail(delivery, "too_late", now);
    const contact = await deps.contacts.getRecent(message.contactId);
    if (contact === null) return fail(delivery, "no_contact", now);
    if (contact.optedOutAt !== null && message.afterOptOut !== true) return fail(delivery, "opted_out", now);
    const content = contentFor(delivery, contact, now);
    if (content === null) return fail(delivery, "outside_window", now);
    const template = offerTemplateOf(delivery, content);
    if (template !== null && (await deps.templates.isHeld(template))) return hold(delivery);
    const recipient = recipientFor(delivery, contact);
    if (recipient === null) return fail(delivery, "no_address", now);
    const { id, phoneNumberId } = message;
    if (deps.now() > startBy) {
      await deliveries.requeue(id, "sending", {});
      return "wait";
    }
    const result = await deps.graph.send({ id, phoneNumberId, recipient, content });
    currentSpan()?.set({ "tenho.outcome": result.outcome });
    return record(delivery, contact, template, result);
  };

  /** @param delivery as its claim left it. @param startBy no call to Meta begins after this moment: the recipient may be another replica's then. */
  return (delivery: Delivery, startBy: Date): Promise<SendOutcome> => {
    const { trace, memberTraces } = delivery.message;
    return inSpan(
      "send message",
      () => ({ kind: "client", parent: trace ?? null, ...(memberTraces !== undefined && { links: memberTraces }) }),
      () => send(delivery, startBy),
    );
  };
}

export type SendMessage = ReturnType<typeof createSendMessage>;
