import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { newJob, newWamid, statusBody } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import type { MessageRequest } from "../domain/parse-message.ts";
import { parseMessage } from "../domain/parse-message.ts";
import { isBsuid, phoneDigits, phoneKey } from "../domain/phone.ts";
import { render } from "../domain/render-message.ts";
import type { Job, OutMessage, Person } from "../records.ts";

interface Recipient {
  /** The recipient as written in the request. */
  readonly input: string;
  /** Address of the recipient: digits, or the business-scoped id. */
  readonly address: string;
  readonly person: Person;
}

interface Refusal {
  readonly code: number;
  readonly details: string;
}

/**
 * Accepts a message for a person: checks it as Meta does, stores it and schedules its status callbacks.
 * @returns the Graph API's answer
 * @throws GraphError as parseMessage, checkTemplate and Limits.countOutbound; 131021 when sent to the business itself; 131047 and 131026 when
 * they are set to be refused in the request
 */
export function acceptMessage(context: SandboxContext, number: DirectoryNumber, body: unknown, nowMs: number): object {
  const request = parseMessage(body);
  const recipient = recipientOf(context, request);
  if (phoneKey(recipient.address) === phoneKey(number.display_phone_number)) {
    throw new GraphError(131021, "Sender and recipient phone number are the same");
  }
  const rendered = render(request, context.templates.all);
  const refusal = lateRefusal(context, number.id, request, recipient, nowMs);
  if (refusal !== null && context.limits.settings.lateRefusal === "request") {
    throw new GraphError(refusal.code, refusal.details);
  }
  context.limits.countOutbound(number.id, recipient.person.key, nowMs);
  const message: OutMessage = {
    direction: "out",
    wamid: newWamid(),
    person: recipient.person.key,
    phoneNumberId: number.id,
    type: request.kind,
    ...rendered,
    createdAtMs: nowMs,
    contextWamid: request.envelope.context?.message_id,
    to: recipient.address,
    waId: recipient.person.waId,
    bsuid: recipient.person.bsuid,
    callbackData: request.envelope.biz_opaque_callback_data,
    refused: refusal !== null,
    raw: body,
    status: "accepted",
  };
  const job = refusal === null ? deliveryJob(context, number, message) : refusalJob(context, number, message, refusal);
  context.state.savePerson(recipient.person);
  context.state.commit({ t: "message", message, jobs: [job] });
  context.queue.schedule(job);
  return answer(recipient, message.wamid);
}

function recipientOf(context: SandboxContext, request: MessageRequest): Recipient {
  const { to, recipient } = request.envelope;
  if (to !== undefined && recipient !== undefined) throw new GraphError(100, "Give either to or recipient, not both");
  if (recipient !== undefined) {
    if (!isBsuid(recipient)) throw new GraphError(131009, "recipient is not a business-scoped user id");
    return { input: recipient, address: recipient, person: context.state.person(recipient) };
  }
  if (to === undefined) throw new GraphError(131008, "The parameter to is required");
  if (isBsuid(to)) throw new GraphError(131009, "A business-scoped user id goes in recipient, not in to");
  const digits = phoneDigits(to);
  if (digits === null) throw new GraphError(131009, "to is not a phone number");
  return { input: to, address: digits, person: context.state.person(digits) };
}

function lateRefusal(
  context: SandboxContext,
  phoneNumberId: string,
  request: MessageRequest,
  recipient: Recipient,
  nowMs: number,
): Refusal | null {
  const { person, address } = recipient;
  if (!context.reachability.reaches(person.key, address)) {
    return { code: 131026, details: "Message Undeliverable." };
  }
  if (request.kind !== "template" && !context.state.windowOpen(person.key, phoneNumberId, nowMs)) {
    const details =
      "Message failed to send because more than 24 hours have passed since the customer last replied to this number.";
    return { code: 131047, details };
  }
  return null;
}

/** Job for `sent`, then `delivered`, then perhaps `read`: each follows the first attempt of the previous one. */
function deliveryJob(context: SandboxContext, number: DirectoryNumber, message: OutMessage): Job {
  const { wamid, createdAtMs } = message;
  const pauseMs = context.statusDelayMs;
  const job = (status: "sent" | "delivered" | "read", atMs: number, next?: Job): Job =>
    newJob(statusBody({ wamid, number, status, atMs, message }), atMs, {
      tick: { wamid, status },
      next: next === undefined ? undefined : { delayMs: pauseMs, job: next },
    });
  const read = context.autoRead ? job("read", createdAtMs + 3 * pauseMs) : undefined;
  return job("sent", createdAtMs + pauseMs, job("delivered", createdAtMs + 2 * pauseMs, read));
}

function refusalJob(context: SandboxContext, number: DirectoryNumber, message: OutMessage, refusal: Refusal): Job {
  const atMs = message.createdAtMs + context.statusDelayMs;
  const body = statusBody({ wamid: message.wamid, number, status: "failed", atMs, message, error: refusal });
  return newJob(body, atMs, { tick: { wamid: message.wamid, status: "failed", errorCode: refusal.code } });
}

function answer(recipient: Recipient, wamid: string): object {
  const { person, input, address } = recipient;
  const contact = isBsuid(address) ? { input, user_id: person.bsuid } : { input, wa_id: person.waId };
  return {
    messaging_product: "whatsapp",
    contacts: [contact],
    messages: [{ id: wamid, message_status: "accepted" }],
  };
}
