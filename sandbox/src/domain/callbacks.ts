import { createHash, randomBytes } from "node:crypto";
import type { DeliveryStatus, Job, OutMessage, Person } from "../records.ts";
import { statusError } from "./graph-error.ts";
import { metaJson } from "./signature.ts";

export const VOICE_MIME_TYPE = "audio/ogg; codecs=opus";
/** Id of the WhatsApp Business Account that all numbers belong to. */
export const WABA_ID = "200000000000001";

/** A business number as callbacks name it. */
export interface BusinessNumber {
  readonly id: string;
  readonly display_phone_number: string;
}

export const newWamid = (): string => `wamid.${randomBytes(24).toString("hex").toUpperCase()}`;

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

function envelope(number: BusinessNumber, value: object): string {
  const metadata = { display_phone_number: number.display_phone_number, phone_number_id: number.id };
  const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
  return metaJson({ object: "whatsapp_business_account", entry: [{ id: WABA_ID, changes: [change] }] });
}

/** A callback to deliver; `copies` identical ones are sent at once. */
export function newJob(
  body: string,
  nowMs: number,
  options: Partial<Pick<Job, "copies" | "tick" | "next" | "carries">> = {},
): Job {
  const id = randomBytes(12).toString("hex");
  return { id, body, createdAtMs: nowMs, attempt: 0, dueAtMs: nowMs, copies: 1, ...options };
}

/** The content of an inbound message in Meta's format: `type` and the object of that name. */
export type InboundContent =
  | { readonly type: "text"; readonly text: { readonly body: string } }
  | { readonly type: "interactive"; readonly interactive: object }
  | { readonly type: "button"; readonly button: { readonly payload: string; readonly text: string } }
  | { readonly type: "image"; readonly image: object }
  | { readonly type: "audio"; readonly audio: object }
  | { readonly type: "location"; readonly location: object };

export const newMediaId = (): string => String(randomBytes(6).readUIntBE(0, 6) + 1_000_000_000_000_000);

/** The content of a made-up photo. */
export function imageContent(): InboundContent {
  const id = newMediaId();
  const sha256 = createHash("sha256").update(id).digest("base64");
  return { type: "image", image: { id, mime_type: "image/jpeg", sha256 } };
}

/** The content of a voice note; `file` is the answer to its download. */
export function voiceContent(id: string, file: Buffer): InboundContent {
  const sha256 = createHash("sha256").update(file).digest("base64");
  return { type: "audio", audio: { id, mime_type: VOICE_MIME_TYPE, sha256, voice: true } };
}

export interface InboundFacts {
  readonly wamid: string;
  readonly number: BusinessNumber;
  readonly person: Person;
  readonly name: string;
  readonly content: InboundContent;
  readonly contextWamid?: string | undefined;
  readonly nowMs: number;
}

/** The body of a callback for one inbound message. */
export function inboundBody(facts: InboundFacts): string {
  const { waId, bsuid } = facts.person;
  const contact = { profile: { name: facts.name }, ...(waId === null ? {} : { wa_id: waId }), user_id: bsuid };
  const context =
    facts.contextWamid === undefined
      ? {}
      : { context: { from: facts.number.display_phone_number, id: facts.contextWamid } };
  const message = {
    ...context,
    ...(waId === null ? {} : { from: waId }),
    from_user_id: bsuid,
    id: facts.wamid,
    timestamp: seconds(facts.nowMs),
    ...facts.content,
  };
  return envelope(facts.number, { contacts: [contact], messages: [message] });
}

export interface SystemFacts {
  readonly wamid: string;
  readonly number: BusinessNumber;
  /** The person before the change, or under their new id. */
  readonly sender: Pick<Person, "waId"> & { readonly bsuid: string | null };
  readonly system: object;
  readonly atMs: number;
}

/** The body of a callback that a person's number or id has changed; it has no contacts. */
export function systemBody({ wamid, number, sender, system, atMs }: SystemFacts): string {
  const message = {
    ...(sender.waId === null ? {} : { from: sender.waId }),
    ...(sender.bsuid === null ? {} : { from_user_id: sender.bsuid }),
    id: wamid,
    timestamp: seconds(atMs),
    type: "system",
    system,
  };
  return envelope(number, { messages: [message] });
}

export interface StatusFacts {
  readonly wamid: string;
  readonly number: BusinessNumber;
  readonly status: Exclude<DeliveryStatus, "accepted">;
  readonly atMs: number;
  readonly message?: OutMessage | undefined;
  readonly error?: { readonly code: number; readonly details: string } | undefined;
}

/** The body of a callback for one status; pricing is part of `sent` and `delivered`. */
export function statusBody(facts: StatusFacts): string {
  const { message, status } = facts;
  const priced = message !== undefined && (status === "sent" || status === "delivered");
  const entry = {
    id: facts.wamid,
    status,
    timestamp: seconds(facts.atMs),
    ...(message === undefined || message.waId === null ? {} : { recipient_id: message.waId }),
    ...(message === undefined ? {} : { recipient_user_id: message.bsuid }),
    ...(message?.callbackData === undefined ? {} : { biz_opaque_callback_data: message.callbackData }),
    ...(priced
      ? { pricing: { billable: true, pricing_model: "PMP", type: "regular", category: message.category } }
      : {}),
    ...(facts.error === undefined ? {} : { errors: [statusError(facts.error.code, facts.error.details)] }),
  };
  return envelope(facts.number, { statuses: [entry] });
}
