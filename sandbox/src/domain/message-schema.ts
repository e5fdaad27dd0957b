import { z } from "zod";
import { interactiveSchema } from "./interactive-schema.ts";
import { media, text } from "./shared-schemas.ts";

const BIZ_DATA_MAX = 512;

const envelope = {
  messaging_product: z.literal("whatsapp", { error: "The parameter messaging_product is required." }),
  recipient_type: z.literal("individual", { error: "recipient_type must be individual" }).optional(),
  to: z.string("to must be a string").optional(),
  recipient: z.string("recipient must be a string").optional(),
  biz_opaque_callback_data: z
    .string()
    .max(BIZ_DATA_MAX, `biz_opaque_callback_data length invalid. Max length: ${BIZ_DATA_MAX}`)
    .optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
};

const textMessage = z.strictObject({
  ...envelope,
  type: z.literal("text").optional(),
  text: z.strictObject({
    body: text("Param text['body']", 4096),
    preview_url: z.boolean().optional(),
  }),
});

const mediaMessage = <T extends "image" | "audio" | "video" | "document">(type: T) =>
  z.strictObject({ ...envelope, type: z.literal(type), [type]: media });

const interactiveMessage = z.strictObject({
  ...envelope,
  type: z.literal("interactive"),
  interactive: interactiveSchema,
});

const bodyComponent = z.strictObject({
  type: z.literal("body"),
  parameters: z.array(z.strictObject({ type: z.string(), text: z.string("A body parameter needs its text") })),
});

const index = z.union([z.string().regex(/^\d$/), z.int().min(0).max(9)]).transform(Number);

const quickReply = z.strictObject({
  type: z.literal("button"),
  sub_type: z.literal("quick_reply"),
  index,
  parameters: z
    .array(z.strictObject({ type: z.literal("payload"), payload: text("Button payload", 128) }))
    .length(1, "A quick reply takes exactly one payload"),
});

/** A button of an address: the one that copies a code is such a button for Meta. */
const urlButton = z.strictObject({
  type: z.literal("button"),
  sub_type: z.literal("url"),
  index,
  parameters: z.array(z.strictObject({ type: z.literal("text"), text: text("Button text", 128) })).length(1),
});

const buttonComponent = z.discriminatedUnion("sub_type", [quickReply, urlButton], {
  error: "sub_type must be quick_reply or url",
});

const templateMessage = z.strictObject({
  ...envelope,
  type: z.literal("template"),
  template: z.strictObject({
    name: z.string().min(1),
    language: z.strictObject({ code: z.string().min(1), policy: z.literal("deterministic").optional() }),
    components: z.array(z.discriminatedUnion("type", [bodyComponent, buttonComponent])).optional(),
  }),
});

const reactionMessage = z.strictObject({
  ...envelope,
  type: z.literal("reaction"),
  reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(16) }),
});

/** The schema of each message `type`. */
export const MESSAGE_SCHEMAS = {
  text: textMessage,
  image: mediaMessage("image"),
  audio: mediaMessage("audio"),
  video: mediaMessage("video"),
  document: mediaMessage("document"),
  interactive: interactiveMessage,
  template: templateMessage,
  reaction: reactionMessage,
} as const;

/** `{"status":"read"}`: the blue ticks for an inbound message, optionally with "typing…". */
export const readReceiptSchema = z.strictObject({
  messaging_product: envelope.messaging_product,
  status: z.literal("read", { error: "status must be read" }),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

export type TextMessage = z.output<typeof textMessage>;
export type InteractiveMessage = z.output<typeof interactiveMessage>;
export type TemplateMessage = z.output<typeof templateMessage>;
export type ReactionMessage = z.output<typeof reactionMessage>;
