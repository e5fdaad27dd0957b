/** Why the server refused one field of a request. */
export type FieldError = { readonly field: string; readonly message: string };

/** `phone`: digits with country code. */
export type Contact = { readonly name: string; readonly phone: string };

/** A failed call: `message` is Portuguese text to show, `code` and `reason` are for decisions. */
export type ApiError = {
  readonly status: number;
  readonly code: string;
  readonly reason: string | null;
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** Contact of somebody who can help, where the server knows one. */
  readonly contact: Contact | null;
  readonly requestId: string | null;
};

const OFFLINE = "Não foi possível falar com o servidor. Verifique sua conexão.";
const UNEXPECTED = "Algo não saiu como esperado. Tente de novo.";

/** The error of a call that never got an answer. */
export function offlineError(): ApiError {
  return { status: 0, code: "offline", reason: null, message: OFFLINE, errors: [], contact: null, requestId: null };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Record<string, unknown>) => {
    const message = text(item?.message);
    return message ? [{ field: text(item.field) ?? "", message }] : [];
  });
}

function parseContact(value: unknown): Contact | null {
  const { name, phone } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return typeof name === "string" && typeof phone === "string" ? { name, phone } : null;
}

/** Parses a problem+json body; any other body gives a generic error of the same shape. */
export function parseProblem(status: number, body: unknown): ApiError {
  const problem = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return {
    status,
    code: text(problem.code) ?? "internal",
    reason: text(problem.reason),
    message: text(problem.message) ?? UNEXPECTED,
    errors: fieldErrors(problem.errors),
    contact: parseContact(problem.contact),
    requestId: text(problem.request_id),
  };
}

/** Returns whether a caught value is an `ApiError`. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === "object" && value !== null && "code" in value && "message" in value && "requestId" in value;
}

/** Codes that say nothing about the action: the server's own failure, and a call it did not answer. */
const GENERIC_CODES: readonly string[] = ["internal", "offline"];

/** The server's message; `fallback`, the screen's own text, for a generic failure or what is no `ApiError`. */
export function errorMessage(error: unknown, fallback: string): string {
  return isApiError(error) && !GENERIC_CODES.includes(error.code) ? error.message : fallback;
}
