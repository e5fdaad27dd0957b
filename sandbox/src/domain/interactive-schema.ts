import { z } from "zod";
import { media, text, unique } from "./shared-schemas.ts";

const textHeader = z.strictObject({ type: z.literal("text"), text: text("Header text", 60) });
const footer = z.strictObject({ text: text("Footer text", 60) }).optional();

const replyButton = z.strictObject({
  type: z.literal("reply", { error: "Button type must be reply" }),
  reply: z.strictObject({ id: text("Button id", 256), title: text("Button title", 20) }),
});

const buttonInteractive = z.strictObject({
  type: z.literal("button"),
  header: z
    .discriminatedUnion("type", [
      textHeader,
      z.strictObject({ type: z.literal("image"), image: media }),
      z.strictObject({ type: z.literal("video"), video: media }),
      z.strictObject({ type: z.literal("document"), document: media }),
    ])
    .optional(),
  body: z.strictObject({ text: text("Body text", 1024) }),
  footer,
  action: z.strictObject({
    buttons: z
      .array(replyButton)
      .min(1, "Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3")
      .max(3, "Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3")
      .refine((buttons) => unique(buttons.map((button) => button.reply.id)), "Duplicated button id")
      .refine((buttons) => unique(buttons.map((button) => button.reply.title)), "Duplicated button title"),
  }),
});

const listRow = z.strictObject({
  id: text("Row id", 200),
  title: text("Row title", 24),
  description: text("Row description", 72).optional(),
});

const listSection = z.strictObject({
  title: text("Section title", 24).optional(),
  rows: z.array(listRow).min(1, "A section needs at least one row"),
});

const listInteractive = z.strictObject({
  type: z.literal("list"),
  header: textHeader.optional(),
  body: z.strictObject({ text: text("Body text", 4096) }),
  footer,
  action: z.strictObject({
    button: text("List button", 20),
    sections: z
      .array(listSection)
      .min(1, "Invalid sections count. Min allowed sections: 1, Max allowed sections: 10")
      .max(10, "Invalid sections count. Min allowed sections: 1, Max allowed sections: 10")
      .refine(
        (sections) => sections.flatMap((section) => section.rows).length <= 10,
        "Total row count exceed max allowed count: 10",
      )
      .refine(
        (sections) => unique(sections.flatMap((section) => section.rows.map((row) => row.id))),
        "Duplicated row id",
      )
      .refine(
        (sections) => sections.length === 1 || sections.every((section) => section.title !== undefined),
        "Section title is required when there is more than one section",
      ),
  }),
});

const locationRequest = z.strictObject({
  type: z.literal("location_request_message"),
  body: z.strictObject({ text: text("Body text", 1024) }),
  action: z.strictObject({ name: z.literal("send_location", { error: "Action name must be send_location" }) }),
});

/** Reply buttons, a list or a request for the location. */
export const interactiveSchema = z.discriminatedUnion("type", [buttonInteractive, listInteractive, locationRequest], {
  error: "Interactive type must be button, list or location_request_message",
});
