import { z } from "zod";
import { isBsuid, phoneDigits } from "../domain/phone.ts";
import { FAULT_MODES, FAULT_TARGETS, hasMode } from "../faults.ts";
import { REACHABILITY } from "../reachability.ts";

/** A number in any usual form, or a business-scoped id; comes out as digits or as the id. */
export const addressSchema = z.string().transform((text, ctx) => {
  const address = isBsuid(text) ? text : phoneDigits(text);
  if (address !== null) return address;
  ctx.addIssue({ code: "custom", message: "neither a phone number nor a business-scoped id" });
  return z.NEVER;
});

/** Time of an event according to Meta. */
const moment = z.iso.datetime({ offset: true }).transform(Date.parse);

const wamid = z.string().min(1).max(256);

export const inboundSchema = z
  .strictObject({
    from: addressSchema,
    text: z.string().min(1).max(4096).optional(),
    button_id: z.string().min(1).max(256).optional(),
    list_id: z.string().min(1).max(200).optional(),
    media: z.enum(["image", "audio"]).optional(),
    transcript: z.string().min(1).max(4096).optional(),
    location: z
      .strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: z.string().min(1).max(200).optional(),
        address: z.string().min(1).max(400).optional(),
      })
      .optional(),
    phone_number_id: z.string().optional(),
    name: z.string().min(1).max(80).optional(),
    wamid: wamid.optional(),
    copies: z.int().min(1).max(500).default(1),
    user_id: z.string().refine(isBsuid, "not a business-scoped id").optional(),
    reply_to: wamid.optional(),
    at: moment.optional(),
  })
  .refine(
    (input) =>
      [input.text, input.button_id, input.list_id, input.media, input.location].filter((given) => given !== undefined)
        .length === 1,
    "give exactly one of text, button_id, list_id, media and location",
  )
  .refine(({ media, transcript }) => transcript === undefined || media === "audio", {
    path: ["transcript"],
    message: "only audio has a transcript",
  });

export const identityChangeSchema = z
  .strictObject({
    from: addressSchema,
    to: addressSchema,
    phone_number_id: z.string().optional(),
    wamid: wamid.optional(),
    copies: z.int().min(1).max(500).default(1),
    at: moment.optional(),
    tells: z.boolean().default(true),
  })
  .refine(({ from, to }) => isBsuid(to) || !isBsuid(from), { path: ["to"], message: "an id is followed by an id" });

export const outboxQuerySchema = z.strictObject({
  to: addressSchema.optional(),
  since: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  include: z.literal("refused").optional(),
});

export const mailboxQuerySchema = z.strictObject({ to: z.string().max(254).optional() });

export const statusSchema = z.strictObject({
  wamid,
  status: z.enum(["sent", "delivered", "read", "failed"]),
  error_code: z.int().min(0).optional(),
});

export const faultSchema = z
  .strictObject({
    target: z.enum(FAULT_TARGETS),
    mode: z.enum(FAULT_MODES),
    error_code: z.int().min(0).optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
  })
  .refine(({ target, mode }) => hasMode(target, mode), { path: ["mode"], message: "not a mode of this target" });

export const limitsSchema = z.strictObject({
  pair_burst: z.int().min(1).optional(),
  pair_interval_ms: z.int().min(0).optional(),
  mps: z.number().positive().optional(),
  late_refusal: z.enum(["status", "request"]).optional(),
});

export const limitsPassSchema = z.strictObject({ ms: z.int().min(1).max(86_400_000) });

export const windowSchema = z.strictObject({
  phone: addressSchema,
  phone_number_id: z.string(),
  last_inbound_at: z.iso.datetime({ offset: true }).transform(Date.parse).nullable(),
});

export const reachabilitySchema = z.strictObject({ phone: addressSchema, reachable: z.enum(REACHABILITY) });
