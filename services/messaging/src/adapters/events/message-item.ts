import { cleanMessage } from "@tenho/br/text/clean-message";
import { cleanName } from "@tenho/br/text/clean-name";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { foreignText, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { z } from "zod";
import { isFileName } from "../../domain/intake/file-name.ts";
import type { InboundContent, InboundMessage } from "../../domain/intake/inbound-message.ts";
import { inboundIdOf } from "../../domain/intake/wish-id.ts";

const MS_PER_SECOND = 1_000;
/** Business-scoped id, which becomes part of keys in the store. */
const bsuid = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** Most characters of an edited text; a text on WhatsApp has no more. */
const EDITED_MAX = 4_096;
/** Most characters of an emoji; one may have several of them. */
const REACTION_MAX = 40;
const withId = z.looseObject({ id: z.string().min(1).max(512) }).optional();
/** Id of the message that was edited or deleted, which becomes part of a key in the store. */
const originalId = z.string().regex(/^[\x21-\x7e]{1,512}$/);
const captioned = z
  .looseObject({ caption: z.string().optional(), filename: z.string().optional().catch(undefined) })
  .optional();

/** Most cards of one message, and numbers of one card, that are looked at. */
const CARDS_MAX = 10;
const digitsText = z.string().max(40).optional();
const card = z.looseObject({
  phones: z
    .array(z.looseObject({ phone: digitsText, wa_id: digitsText }))
    .max(CARDS_MAX)
    .optional(),
});

const item = z.looseObject({
  id: z.string().min(1).max(512),
  type: z.string(),
  timestamp: foreignText.pipe(z.string().regex(/^\d{1,12}$/)),
  from: z.string().optional(),
  from_user_id: bsuid.optional(),
  context: z.looseObject({ id: z.string().optional() }).optional().catch(undefined),
  text: z.looseObject({ body: z.string() }).optional(),
  interactive: z.looseObject({ button_reply: withId, list_reply: withId }).optional(),
  button: z.looseObject({ payload: z.string().optional(), text: z.string().optional() }).optional(),
  system: z
    .looseObject({
      type: z.string().optional(),
      wa_id: z.string().optional(),
      user_id: bsuid.optional(),
      previous_user_id: bsuid.optional(),
    })
    .optional()
    .catch(undefined),
  // A location of another form than expected is unreadable, like a picture.
  location: z
    .looseObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
  audio: z
    .looseObject({ id: z.string().regex(/^\w{1,64}$/), sha256: z.string().max(64), voice: z.literal(true) })
    .optional()
    .catch(undefined),
  // A card of another form than expected is unreadable.
  contacts: z.array(card).max(CARDS_MAX).optional().catch(undefined),
  image: captioned,
  video: captioned,
  document: captioned,
  // An edit or deletion of another form than expected is ignored.
  edit: z
    .looseObject({
      original_message_id: originalId,
      message: z.looseObject({
        text: z.looseObject({ body: z.string() }).optional(),
        image: captioned,
        video: captioned,
        document: captioned,
      }),
    })
    .optional()
    .catch(undefined),
  revoke: z.looseObject({ original_message_id: originalId }).optional().catch(undefined),
  // A reaction that was taken back has no emoji.
  reaction: z
    .looseObject({ message_id: originalId, emoji: z.string().min(1).max(REACTION_MAX) })
    .optional()
    .catch(undefined),
});

/** The sender's entry of the callback; what of it has another form than expected is left out, since the message itself names its sender. */
const contact = z.looseObject({
  profile: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
  wa_id: z.string().optional().catch(undefined),
  user_id: bsuid.optional().catch(undefined),
});

type Item = z.output<typeof item>;

/**
 * Kinds that ask for nothing: a reaction that was taken back, and that somebody opened the chat. Any other that this service cannot read, one that Meta adds among them, is
 * answered like a picture.
 */
const ASKS_NOTHING = new Set(["reaction", "request_welcome"]);

/**
 * Reads a message from the stream.
 *
 * @throws PoisonError when it is not one, or names no sender.
 */
export function readMessageItem(data: Uint8Array, seq: number): InboundMessage {
  const { phoneNumberId, itemJson, contactJson } = decodeEvent(InboundItemSchema, data);
  // The id becomes part of keys and of a field's name in the store.
  if (!/^[\w-]{1,64}$/.test(phoneNumberId)) throw new PoisonError("no phone number id");
  const message = parse(item, itemJson);
  const from = contactJson.length === 0 ? {} : parse(contact, contactJson);
  const waId = digits(message.from) ?? digits(from.wa_id);
  const bsuid = message.from_user_id ?? from.user_id ?? null;
  if (waId === null && bsuid === null) throw new PoisonError("a message without a sender");
  return {
    id: inboundIdOf(phoneNumberId, message.id),
    wamid: message.id,
    phoneNumberId,
    sender: { waId, bsuid, name: cleanName(from.profile?.name ?? "").slice(0, 100) },
    at: new Date(Number(message.timestamp) * MS_PER_SECOND),
    seq,
    content: contentOf(message),
  };
}

function parse<T>(schema: z.ZodType<T>, json: Uint8Array): T {
  try {
    return schema.parse(withoutNulls(JSON.parse(new TextDecoder().decode(json))));
  } catch (cause) {
    throw new PoisonError("not a WhatsApp message", { cause });
  }
}

const digits = (number: string | undefined): string | null => number?.replace(/\D/g, "") || null;

/** The person's words; a caption that is only the name of its file has none. */
function textOf({ text, image, video, document }: Pick<Item, "text" | "image" | "video" | "document">) {
  const { caption, filename } = image ?? video ?? document ?? {};
  return text?.body ?? (caption !== undefined && isFileName(caption, filename) ? undefined : caption);
}

function revisionOf({ type, edit, revoke }: Item): InboundContent {
  if (type === "revoke" && revoke !== undefined) {
    return { kind: "revision", wamid: revoke.original_message_id, text: null };
  }
  const edited = type === "edit" && edit !== undefined ? (textOf(edit.message) ?? "") : "";
  const text = cleanMessage(edited, EDITED_MAX);
  return edit === undefined || text === ""
    ? { kind: "ignored" }
    : { kind: "revision", wamid: edit.original_message_id, text };
}

function contentOf(message: Item): InboundContent {
  if (message.type === "edit" || message.type === "revoke") return revisionOf(message);
  const { type, interactive, button, system, context, location, audio, contacts } = message;
  const quotedWamid = context?.id ?? null;
  const tapped = interactive?.button_reply?.id ?? interactive?.list_reply?.id ?? button?.payload;
  if (tapped) return { kind: "tap", id: tapped };
  const typed = cleanMessage(textOf(message) ?? button?.text ?? "");
  if (typed !== "") return { kind: "text", text: typed, quotedWamid };
  if (type === "location" && location !== undefined) {
    return { kind: "location", place: { latitude: location.latitude, longitude: location.longitude } };
  }
  if (type === "audio" && audio !== undefined) return { kind: "voice", mediaId: audio.id, sha256: audio.sha256 };
  if (type === "reaction" && message.reaction !== undefined) {
    return { kind: "reaction", emoji: message.reaction.emoji, wamid: message.reaction.message_id };
  }
  if (type === "system") return changeOf(system, message.from_user_id ?? null);
  if (type === "contacts" && contacts !== undefined) return { kind: "card", phones: contacts.flatMap(phonesOn) };
  return ASKS_NOTHING.has(type) ? { kind: "ignored" } : { kind: "media" };
}

/** The numbers of a shared contact card; one that WhatsApp knows is written with its country. */
const phonesOn = ({ phones = [] }: z.output<typeof card>): string[] =>
  phones.flatMap(({ wa_id: waId, phone }) => (waId ? [`+${waId}`] : (phone ?? [])));

/** Reads an event about the sender; one that names nothing new is ignored. */
function changeOf(system: Item["system"], senderId: string | null): InboundContent {
  if (system?.type === "user_changed_number") {
    const waId = digits(system.wa_id);
    return waId === null ? { kind: "ignored" } : { kind: "number_changed", waId };
  }
  const { previous_user_id: previous, user_id: next = senderId } = system ?? {};
  const isChange = system?.type === "user_changed_user_id" && previous !== undefined && next !== null;
  return isChange && previous !== next ? { kind: "user_id_changed", previous, next } : { kind: "ignored" };
}
