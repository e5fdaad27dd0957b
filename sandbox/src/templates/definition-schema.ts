import { z } from "zod";
import { GraphError } from "../domain/graph-error.ts";
import { TEMPLATE_CATEGORIES, type TemplateDefinition } from "./template.ts";

/** Meta takes its words in any case. */
const word = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(values));

const body = z.strictObject({
  type: z.literal("BODY"),
  text: z.string().optional(),
  example: z.strictObject({ body_text: z.array(z.array(z.string().min(1))).length(1) }).optional(),
  add_security_recommendation: z.boolean().optional(),
});
const footer = z.strictObject({
  type: z.literal("FOOTER"),
  text: z.string().min(1).optional(),
  code_expiration_minutes: z.int().min(1).max(90).optional(),
});
const quickReply = z.strictObject({ type: z.literal("QUICK_REPLY"), text: z.string().min(1) });
const copyCode = z.strictObject({
  type: z.literal("OTP"),
  otp_type: word(["COPY_CODE"]),
  text: z.string().min(1).optional(),
});
const withType = <T extends z.ZodType>(schema: T) => z.preprocess(upperType, schema);
const buttons = z.strictObject({
  type: z.literal("BUTTONS"),
  buttons: z
    .array(withType(z.discriminatedUnion("type", [quickReply, copyCode])))
    .min(1)
    .max(10),
});

/** The body of `POST /{account}/message_templates`, without headers of messages, which this stand-in does not know. */
export const definitionSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, "Parameter name must match ^[a-z0-9_]+$"),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: word(TEMPLATE_CATEGORIES),
  components: z.array(withType(z.discriminatedUnion("type", [body, footer, buttons]))).min(1),
});

function upperType(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("type" in value)) return value;
  return { ...value, type: typeof value.type === "string" ? value.type.toUpperCase() : value.type };
}

/**
 * Parses what a template is to be created from.
 * @throws GraphError 100
 */
export function parseDefinition(value: unknown): TemplateDefinition {
  const parsed = definitionSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GraphError(100, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
}
