import { z } from "zod";

const enumOf = z.object({ enum: z.array(z.string()).min(1) });
const jsonSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(z.object({ text: z.string().optional() })), z.null()]).optional(),
});

/** Request body of OpenAI's chat completions, as far as the sandbox supports it. */
export const completionSchema = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  response_format: z.object({ type: z.string(), json_schema: z.object({ schema: jsonSchema }).optional() }).optional(),
  tools: z.array(z.object({ function: z.object({ name: z.string(), parameters: jsonSchema }) })).optional(),
});

export type Completion = z.output<typeof completionSchema>;

/** The first field with a list of allowed values, and those values; null when free text is requested. */
export function askedChoice(completion: Completion): { field: string; values: string[] } | null {
  const properties =
    completion.tools?.[0]?.function.parameters.properties ??
    completion.response_format?.json_schema?.schema.properties ??
    {};
  for (const [field, shape] of Object.entries(properties)) {
    const known = enumOf.safeParse(shape);
    if (known.success) return { field, values: known.data.enum };
  }
  return null;
}

/** The text of the user's messages. */
export function userText(completion: Completion): string {
  return completion.messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => (typeof content === "string" ? content : (content ?? []).map(({ text }) => text).join(" ")))
    .join("\n");
}

/** Estimated number of tokens: one per four characters. */
export const tokensIn = (text: string): number => Math.max(1, Math.ceil(text.length / 4));
