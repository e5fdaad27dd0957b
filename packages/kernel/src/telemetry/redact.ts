import { scrubText } from "./scrub-text.ts";

const REDACTED = "[omitido]";

/** Keys whose values are secrets or personal data, compared without case, `_` and `-`. */
const SENSITIVE = new Set([
  "authorization",
  "cookie",
  "setcookie",
  "phone",
  "phones",
  "phonenumber",
  "whatsapp",
  "waid",
  "email",
  "emails",
  "cpf",
  "cnpj",
  "document",
  "pixkey",
  "name",
  "fullname",
  "displayname",
  "legalname",
  "text",
  "content",
  "body",
  "password",
  "newpassword",
  "currentpassword",
  "token",
  "accesstoken",
  "refreshtoken",
  "secret",
  "apikey",
]);

const DEPTH_MAX = 6;
const TEXT_LENGTH_MAX = 2_000;
const ITEMS_MAX = 50;
const JUDGED_MAX = 1_000;

/**
 * A copy of `value` fit for a log: sensitive keys at any depth are replaced, BigInts become strings, bytes become their count,
 * errors lose the fields that drivers attach, long values are cut.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH_MAX) return "[fundo demais]";
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => redact(item, depth + 1));
  return redactObject(value, depth);
}

/** {@link redact} for the fields of a log line. */
export function redactObject(value: object, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    copy[key] = isSensitive(key) && item != null ? REDACTED : redact(item, depth + 1);
  }
  return copy;
}

/** Cache of judged keys: nearly all come from our own code, a few hundred in all. */
const judged = new Map<string, boolean>();

function isSensitive(key: string): boolean {
  const known = judged.get(key);
  if (known !== undefined) return known;
  const sensitive = SENSITIVE.has(key.replaceAll(/[_-]/g, "").toLowerCase());
  if (judged.size < JUDGED_MAX) judged.set(key, sensitive);
  return sensitive;
}

/** Keeps only the fields that locate and explain an error: a driver's `detail` or `parameters` would carry a row's contents. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, reason } = error as { code?: unknown; reason?: unknown };
  return {
    type: error.name,
    message: cut(scrubText(error.message)),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof reason === "string" ? { reason: cut(scrubText(reason)) } : {}),
    ...(error.stack === undefined ? {} : { stack: cut(scrubText(error.stack)) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

function cut(text: string): string {
  return text.length <= TEXT_LENGTH_MAX ? text : `${text.slice(0, TEXT_LENGTH_MAX)}…`;
}
