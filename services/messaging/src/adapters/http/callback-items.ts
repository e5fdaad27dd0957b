import { z } from "zod";

/** Only the envelope is read here; what an item says is its consumer's to parse. */
const envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.looseObject({ changes: z.array(z.unknown()) })),
});

const change = z.object({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string().regex(/^\d{5,30}$/) }),
    contacts: z.array(z.unknown()).optional(),
    messages: z.array(z.unknown()).optional(),
    statuses: z.array(z.unknown()).optional(),
  }),
});

const messageItem = z.looseObject({
  id: z.string().min(1).max(512),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
});
const statusItem = z.looseObject({
  id: z.string().min(1).max(512),
  status: z.string().min(1).max(40),
  timestamp: z.string().max(20),
});
const contactItem = z.looseObject({ wa_id: z.string().optional(), user_id: z.string().optional() });

/** One message or status of a callback, with the id under which the stream stores it once. */
export type CallbackItem = {
  subject: "wa.in.message" | "wa.in.status";
  streamId: string;
  phoneNumberId: string;
  item: unknown;
  contact: unknown;
};

type Message = z.output<typeof messageItem>;

function contactOf(contacts: readonly unknown[] | undefined, message: Message): unknown {
  const readable = (contacts ?? []).map((contact) => contactItem.safeParse(contact)).filter((parsed) => parsed.success);
  const same = ({ wa_id, user_id }: z.output<typeof contactItem>): boolean =>
    (wa_id !== undefined && wa_id === message.from) || (user_id !== undefined && user_id === message.from_user_id);
  const found = readable.find((parsed) => same(parsed.data)) ?? (readable.length === 1 ? readable[0] : undefined);
  return found?.data ?? null;
}

function itemsOfChange(value: z.output<typeof change>["value"]): { items: CallbackItem[]; malformed: number } {
  const phoneNumberId = value.metadata.phone_number_id;
  const items: CallbackItem[] = [];
  let malformed = 0;
  for (const raw of value.messages ?? []) {
    const message = messageItem.safeParse(raw);
    if (message.success) {
      const streamId = `m:${phoneNumberId}:${message.data.id}`;
      const contact = contactOf(value.contacts, message.data);
      items.push({ subject: "wa.in.message", streamId, phoneNumberId, item: raw, contact });
    } else malformed += 1;
  }
  for (const raw of value.statuses ?? []) {
    const status = statusItem.safeParse(raw);
    if (status.success) {
      const streamId = `s:${status.data.id}:${status.data.status}:${status.data.timestamp}`;
      items.push({ subject: "wa.in.status", streamId, phoneNumberId, item: raw, contact: null });
    } else malformed += 1;
  }
  return { items, malformed };
}

/** Takes a callback apart; what cannot be read is counted and leaves its neighbours alone. Null: not a WhatsApp callback. */
export function callbackItems(callback: unknown): { items: CallbackItem[]; malformed: number } | null {
  const parsed = envelope.safeParse(callback);
  if (!parsed.success) return null;
  const result = { items: [] as CallbackItem[], malformed: 0 };
  for (const raw of parsed.data.entry.flatMap((entry) => entry.changes)) {
    const read = change.safeParse(raw);
    if (!read.success) {
      result.malformed += 1;
      continue;
    }
    if (read.data.field !== "messages") continue;
    const { items, malformed } = itemsOfChange(read.data.value);
    result.items.push(...items);
    result.malformed += malformed;
  }
  return result;
}
