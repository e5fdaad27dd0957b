import { z } from "zod";
import type { CallbackItem, ParsedCallback } from "../../app/ports/publishers.ts";
import { isHealthField, readHealthChange } from "./health/health-changes.ts";
import { readStatusFields } from "./status-fields.ts";

/** Only the envelope is read here; the items are parsed by their consumers. */
const envelope = z.object({ object: z.literal("whatsapp_business_account"), entry: z.array(z.unknown()) });

const entry = z.looseObject({
  id: z.unknown().optional(),
  time: z.unknown().optional(),
  changes: z.array(z.unknown()),
});

/** Becomes part of a header in the stream: visible characters only. */
const id = z.string().regex(/^[\x21-\x7e]{1,512}$/);

const anyChange = z.object({ field: z.string(), value: z.unknown() });

const change = z.object({
  field: z.literal("messages"),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string().regex(/^\d{5,30}$/) }),
    // Statuses have none: left out they are no error, which zod would describe at length.
    contacts: z.array(z.unknown()).default([]).catch([]),
    messages: z.array(z.unknown()).optional(),
    statuses: z.array(z.unknown()).optional(),
  }),
});

const messageItem = z.looseObject({
  id,
  from: z.string().optional(),
  from_user_id: z.string().optional(),
});
const statusItem = z.looseObject({
  id,
  status: z.string().regex(/^\w{1,40}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
});
const contactItem = z.looseObject({ wa_id: z.string().optional(), user_id: z.string().optional() });

type Message = z.output<typeof messageItem>;
type Value = z.output<typeof change>["value"];

/** The sender's entry of contacts, without the ids the message itself names; null when there is none. */
function contactOf(contacts: readonly unknown[], message: Message): unknown {
  const readable = contacts.map((contact) => contactItem.safeParse(contact)).filter((parsed) => parsed.success);
  const same = ({ wa_id, user_id }: z.output<typeof contactItem>): boolean =>
    (wa_id !== undefined && wa_id === message.from) || (user_id !== undefined && user_id === message.from_user_id);
  const found = readable.find((parsed) => same(parsed.data)) ?? (readable.length === 1 ? readable[0] : undefined);
  if (found === undefined) return null;
  const { wa_id, user_id, ...contact } = found.data;
  return {
    ...contact,
    ...(wa_id !== undefined && wa_id !== message.from && { wa_id }),
    ...(user_id !== undefined && user_id !== message.from_user_id && { user_id }),
  };
}

/** A status in the few fields that are used; whole when it has another form, so that whoever cannot read it parks all of it. */
function statusOf(item: unknown, streamId: string, phoneNumberId: string): CallbackItem {
  const status = readStatusFields(item);
  if (status !== null) return { subject: "wa.in.report", streamId, status };
  return { subject: "wa.in.status", streamId, phoneNumberId, item, contact: null };
}

function readValue({ metadata, contacts, messages = [], statuses = [] }: Value, into: ParsedCallback): void {
  const phoneNumberId = metadata.phone_number_id;
  for (const item of messages) {
    const message = messageItem.safeParse(item);
    if (!message.success) {
      into.malformed.push(item);
      continue;
    }
    const streamId = `m:${phoneNumberId}:${message.data.id}`;
    const contact = contactOf(contacts, message.data);
    into.items.push({ subject: "wa.in.message", streamId, phoneNumberId, item, contact });
  }
  for (const item of statuses) {
    const status = statusItem.safeParse(item);
    if (!status.success) {
      into.malformed.push(item);
      continue;
    }
    const streamId = `s:${status.data.id}:${status.data.status}:${status.data.timestamp}`;
    into.items.push(statusOf(item, streamId, phoneNumberId));
  }
}

function readEntry(raw: unknown, into: ParsedCallback): void {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) into.malformed.push(raw);
  for (const rawChange of parsed.data?.changes ?? []) {
    const named = anyChange.safeParse(rawChange);
    if (named.success && isHealthField(named.data.field)) {
      const item = readHealthChange(named.data, parsed.data ?? {});
      if (item === null) into.malformed.push(rawChange);
      else into.items.push(item);
      continue;
    }
    const read = change.safeParse(rawChange);
    // Changes of accounts, calls, …: an app may subscribe to them, this service does not use them.
    const isForeign = named.success && named.data.field !== "messages";
    if (read.success) readValue(read.data.value, into);
    else if (!isForeign) into.malformed.push(rawChange);
  }
}

/** Takes a callback apart; a malformed item does not affect the others. Null: not a WhatsApp callback. */
export function parseCallback(callback: unknown): ParsedCallback | null {
  const parsed = envelope.safeParse(callback);
  if (!parsed.success) return null;
  const result: ParsedCallback = { items: [], malformed: [] };
  for (const raw of parsed.data.entry) readEntry(raw, result);
  return result;
}
