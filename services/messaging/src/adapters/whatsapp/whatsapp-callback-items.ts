import { foreignText, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import type { CallbackItem, CallbackPart, ParsedCallback } from "../../app/ports/publishers.ts";
import { readStatusFields } from "./status-fields.ts";
import { isKnownStatus, isKnownType, unusedField } from "./unused-items.ts";

/** Only the envelope is read here; the items are parsed by their consumers. */
const envelope = z.object({ object: z.literal("whatsapp_business_account"), entry: z.array(z.unknown()) });

const entry = z.looseObject({
  id: z.unknown().optional(),
  time: z.unknown().optional(),
  changes: z.array(z.unknown()),
});

/** Id of an item, of visible characters only, since it becomes part of a header in the stream. */
const id = z.string().regex(/^[\x21-\x7e]{1,512}$/);

const anyChange = z.object({ field: z.string(), value: z.unknown().optional() });

const change = z.object({
  field: z.literal("messages"),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string().regex(/^\d{5,30}$/) }),
    // Statuses have no contacts; the default spares an error, which zod would describe at length.
    contacts: z.array(z.unknown()).default([]).catch([]),
    messages: z.array(z.unknown()).optional(),
    statuses: z.array(z.unknown()).optional(),
    errors: z.array(z.unknown()).optional().catch([]),
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
  timestamp: foreignText.pipe(z.string().regex(/^\d{1,12}$/)),
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

/**
 * Reduces a status to the few fields that are used; keeps it whole when it has another form, so that the consumer that cannot read it parks all of
 * it.
 */
function statusOf(item: unknown, streamId: string, phoneNumberId: string): CallbackItem {
  const status = readStatusFields(item);
  if (status !== null) return { subject: "wa.in.report", streamId, status };
  return { subject: "wa.in.status", streamId, phoneNumberId, item, contact: null };
}

function readValue(value: Value, time: unknown, parts: readonly CallbackPart[], into: ParsedCallback): void {
  const { metadata, contacts, messages = [], statuses = [], errors = [] } = value;
  const phoneNumberId = metadata.phone_number_id;
  if (errors.length > 0 && !parts.some((part) => part.readErrors(errors, phoneNumberId, time, into))) {
    into.unused.push("other_error");
  }
  if (messages.length + statuses.length + errors.length === 0) into.unused.push("empty_messages");
  for (const item of messages) {
    const message = messageItem.safeParse(item);
    if (!message.success) {
      into.malformed.push(item);
      continue;
    }
    const streamId = `m:${phoneNumberId}:${message.data.id}`;
    if (!isKnownType(message.data.type)) into.unused.push("other_message_type");
    const contact = contactOf(contacts, message.data);
    into.items.push({ subject: "wa.in.message", streamId, phoneNumberId, item, contact });
  }
  for (const item of statuses) {
    const status = statusItem.safeParse(item);
    if (!status.success) {
      into.malformed.push(item);
      continue;
    }
    if (!isKnownStatus(status.data.status)) into.unused.push("other_status");
    const streamId = `s:${status.data.id}:${status.data.status}:${status.data.timestamp}`;
    into.items.push(statusOf(item, streamId, phoneNumberId));
  }
}

function readEntry(raw: unknown, parts: readonly CallbackPart[], into: ParsedCallback): void {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) into.malformed.push(raw);
  for (const rawChange of parsed.data?.changes ?? []) {
    const named = anyChange.safeParse(rawChange);
    if (named.success) {
      const one = { ...named.data, entry: parsed.data ?? {}, raw: rawChange };
      if (parts.some((part) => part.readChange(one, into))) continue;
    }
    const read = change.safeParse(rawChange);
    if (read.success) readValue(read.data.value, parsed.data?.time, parts, into);
    // Changes of calls, flows, …: an app may subscribe to them.
    else if (named.success && named.data.field !== "messages") into.unused.push(unusedField(named.data.field));
    else into.malformed.push(rawChange);
  }
}

/**
 * Parses a callback into items; a malformed item does not affect the others, and a null field counts as absent. Null: not a WhatsApp callback. `parts`
 * read what is not a message or status.
 */
export function parseCallback(callback: unknown, parts: readonly CallbackPart[]): ParsedCallback | null {
  const parsed = envelope.safeParse(withoutNulls(callback));
  if (!parsed.success) return null;
  const result: ParsedCallback = { items: [], malformed: [], unused: [] };
  for (const raw of parsed.data.entry) readEntry(raw, parts, result);
  return result;
}
