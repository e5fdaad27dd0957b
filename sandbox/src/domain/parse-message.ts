import type { z } from "zod";
import { GraphError } from "./graph-error.ts";
import type { InteractiveMessage, ReactionMessage, TemplateMessage, TextMessage } from "./message-schema.ts";
import { MESSAGE_SCHEMAS, readReceiptSchema } from "./message-schema.ts";

export type MediaKind = "image" | "audio" | "video" | "document";

interface MediaFields {
  readonly caption?: string | undefined;
  readonly filename?: string | undefined;
}

interface Envelope {
  readonly to?: string | undefined;
  readonly recipient?: string | undefined;
  readonly biz_opaque_callback_data?: string | undefined;
  readonly context?: { readonly message_id: string } | undefined;
}

/** A request that matches its schema; its recipient and template have not been looked up yet. */
export type MessageRequest = { readonly envelope: Envelope } & (
  | { readonly kind: "text"; readonly text: TextMessage["text"] }
  | { readonly kind: "interactive"; readonly interactive: InteractiveMessage["interactive"] }
  | { readonly kind: "template"; readonly template: TemplateMessage["template"] }
  | { readonly kind: "reaction"; readonly reaction: ReactionMessage["reaction"] }
  | { readonly kind: MediaKind; readonly media: MediaFields }
);

/**
 * Checks a message against Meta's schemas and limits.
 * @throws GraphError 100 unknown field or wrong product, 131008 missing, 131009 out of bounds, 131051 unknown type
 */
export function parseMessage(body: unknown): MessageRequest {
  const type = typeOf(body);
  if (!Object.hasOwn(MESSAGE_SCHEMAS, type)) {
    throw new GraphError(131051, `Message type ${type.slice(0, 40)} is not supported`);
  }
  switch (type as keyof typeof MESSAGE_SCHEMAS) {
    case "text": {
      const parsed = check(MESSAGE_SCHEMAS.text, body);
      return { kind: "text", envelope: parsed, text: parsed.text };
    }
    case "interactive": {
      const parsed = check(MESSAGE_SCHEMAS.interactive, body);
      return { kind: "interactive", envelope: parsed, interactive: parsed.interactive };
    }
    case "template": {
      const parsed = check(MESSAGE_SCHEMAS.template, body);
      return { kind: "template", envelope: parsed, template: parsed.template };
    }
    case "reaction": {
      const parsed = check(MESSAGE_SCHEMAS.reaction, body);
      return { kind: "reaction", envelope: parsed, reaction: parsed.reaction };
    }
    default: {
      const kind = type as MediaKind;
      const parsed = check(MESSAGE_SCHEMAS[kind] as z.ZodType<Envelope & Record<string, unknown>>, body);
      return { kind, envelope: parsed, media: parsed[kind] as MediaFields };
    }
  }
}

/** The id of the message marked as read, or null when the request is no read receipt. */
export function parseReadReceipt(body: unknown): string | null {
  if (!isObject(body) || !("status" in body)) return null;
  return check(readReceiptSchema, body).message_id;
}

function typeOf(body: unknown): string {
  if (!isObject(body)) throw new GraphError(100, "The request body must be a JSON object");
  if (body.messaging_product !== "whatsapp") throw new GraphError(100, "The parameter messaging_product is required.");
  if (body.type === undefined) return "text";
  if (typeof body.type !== "string") throw new GraphError(100, "Param type must be a string");
  return body.type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function check<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const issue = issues.find((candidate) => candidate.code !== "unrecognized_keys") ?? issues[0];
  if (issue === undefined) throw new GraphError(100, "Invalid parameter");
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    throw new GraphError(100, `Unexpected key "${String(issue.keys[0]).slice(0, 80)}" on param "${path}"`);
  }
  if (valueAt(body, issue.path) === undefined) throw new GraphError(131008, `The parameter ${path} is required`);
  throw new GraphError(path === "text.body" ? 100 : 131009, path === "" ? issue.message : `${path}: ${issue.message}`);
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body);
}
