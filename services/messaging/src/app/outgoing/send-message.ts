import { waIdVariants } from "@tenho/br/contacts/wa-id";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { currentSpan, inSpan } from "@tenho/kernel/telemetry/span";
import type { Gates } from "../../domain/gates.ts";
import { actionForError } from "../../domain/outgoing/graph-errors.ts";
import { noticeOf, type OutgoingContent } from "../../domain/outgoing/message.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { STOPPED_CODE } from "../../domain/outgoing/template-consent.ts";
import type { AccountHold } from "../../whatsapp-health/app/account-hold.ts";
import type { NoteAccountRefusal } from "../../whatsapp-health/app/note-account-refusal.ts";
import type { SendKind } from "../../whatsapp-health/domain/account-standing.ts";
import { createGather } from "../gather.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { Acceptance, Delivery, DeliveryStore } from "../ports/delivery-store.ts";
import type { GraphClient, Recipient, SendResult } from "../ports/graph-client.ts";

const GATHERED_MAX = 100;
/** Rounds down to the second, like Meta's own times, so that a message of the next second is newer. */
const toSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/**
 * Result of one attempt. `settled`: its outcome once it is recorded, which later messages need not wait for; null when another caller recorded one
 * meanwhile. `again`: try again at once in another form. `wait`: later messages to the recipient wait too. `held`: its template is bad now, or Meta
 * has restricted the account; later messages do not wait for it.
 */
export type SendOutcome = "again" | "wait" | "held" | { settled: Promise<Delivery | null> };

/** State of the templates that messages are sent with. */
export type TemplateHealth = {
  /** Records that Meta refused a message with this code; returns whether messages with the template are held for it. */
  refused(template: string, code: number): Promise<boolean>;
};

export type SendDeps = {
  deliveries: DeliveryStore;
  contacts: Pick<ContactStore, "getRecent" | "confirmWaId" | "markTemplates">;
  graph: GraphClient;
  crash: CrashPoint;
  /** Acceptances within this time are recorded together. */
  gatherMs: number;
  /** Called with an error code an operator has to act on. */
  onAlert: (code: number) => void;
  gates: Pick<Gates, "stops" | "holdsMessage">;
  templates: TemplateHealth;
  account: Pick<AccountHold, "isHeld"> & { refused: NoteAccountRefusal };
  now: () => Date;
};

/** Content to send now: free text inside the 24 h window, a template outside; null when there is none for outside. */
function contentFor({ message, asTemplate }: Delivery, contact: Contact, now: Date): OutgoingContent | null {
  const isOpen = isWindowOpen(contact.windows[message.phoneNumberId], now);
  return isOpen && !asTemplate ? message.inWindow : message.outsideWindow;
}

/** Template a message would be sent with; null when it needs none. */
const templateOf = (content: OutgoingContent): string | null => (content.kind === "template" ? content.name : null);

/**
 * Recipient of a message: the number as Meta last wrote it, else the business-scoped id, else the canonical number; once refused, its other form. It
 * is read when the message is sent, since a number the person has left is another's. The number of a person who writes by an id is only what they
 * typed.
 */
function recipientFor({ otherNumber }: Delivery, contact: Contact): Recipient | null {
  if (contact.waId === null && contact.bsuid !== null) return { recipient: contact.bsuid };
  const known = contact.waId ?? contact.phone;
  if (known === null) return null;
  const other = otherNumber ? waIdVariants(known).find((variant) => variant !== known) : undefined;
  return { to: other ?? known };
}

/** Form in which a message is sent; `template` null: as free text. */
type Sending = { template: string | null; kind: SendKind };

const isBrazilian = ({ waId, phone, bsuid }: Contact): boolean =>
  (waId ?? phone)?.startsWith("55") ?? bsuid?.startsWith("BR.") ?? false;

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

  async function hold(delivery: Delivery): Promise<SendOutcome> {
    const { id, members } = delivery.message;
    // The offers a list replaces are sent by themselves, and held one by one.
    if (members !== undefined) return fail(delivery, "given_up", deps.now());
    const held = await deliveries.advance(id, "sending", "held", {});
    return held === null ? { settled: Promise.resolve(null) } : "held";
  }

  async function afterRefusal(
    delivery: Delivery,
    contact: Contact,
    { template, kind }: Sending,
    result: Extract<SendResult, { outcome: "refused" }>,
  ): Promise<SendOutcome> {
    const { id, phoneNumberId } = delivery.message;
    const at = deps.now();
    const { code, title, details } = result;
    await deliveries.recordError(id, { code, title, details, at });
    const refusals = delivery.refusals + 1;
    const action = actionForError(code, refusals);
    const isOfAccount = await deps.account.refused({ code, phoneNumberId, toBrazil: isBrazilian(contact) });
    if (isOfAccount) {
      deps.onAlert(code);
      if (await deps.account.isHeld(kind, phoneNumberId)) return hold(delivery);
    }
    if (action.kind === "retry") {
      if (action.alert && !isOfAccount) deps.onAlert(code);
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
    if (code === STOPPED_CODE) await deps.contacts.markTemplates(contact.id, "stop", toSecond(at));
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
      await deps.contacts.confirmWaId(contact.id, waId);
    return isRecorded ? { ...delivery, state: "accepted", wamid, pendingNotice, settledAt: at } : null;
  }

  async function record(
    delivery: Delivery,
    contact: Contact,
    sending: Sending,
    result: SendResult,
  ): Promise<SendOutcome> {
    const { id } = delivery.message;
    const at = deps.now();
    switch (result.outcome) {
      case "accepted":
        crash("sender-answered");
        return { settled: recordAccepted(delivery, contact, result) };
      case "refused":
        return afterRefusal(delivery, contact, sending, result);
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
    if (delivery.withdrawnAt !== undefined) return fail(delivery, message.members ? "given_up" : "withdrawn", now);
    if (message.usefulUntil !== null && message.usefulUntil <= now) return fail(delivery, "too_late", now);
    const contact = await deps.contacts.getRecent(message.contactId);
    if (contact === null) return fail(delivery, "no_contact", now);
    const content = contentFor(delivery, contact, now);
    const stop = deps.gates.stops({ contact, message, content });
    if (stop !== null) return fail(delivery, stop, now);
    if (content === null) return fail(delivery, "outside_window", now);
    const { id, phoneNumberId } = message;
    const template = templateOf(content);
    const kind = content.kind === "template" ? "template" : "reply";
    if (await deps.gates.holdsMessage({ template, kind, phoneNumberId })) return hold(delivery);
    const recipient = recipientFor(delivery, contact);
    if (recipient === null) return fail(delivery, "no_address", now);
    if (deps.now() > startBy) {
      await deliveries.requeue(id, "sending", {});
      return "wait";
    }
    const result = await deps.graph.send({ id, phoneNumberId, recipient, content });
    currentSpan()?.set({ "tenho.outcome": result.outcome });
    return record(delivery, contact, { template, kind }, result);
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
