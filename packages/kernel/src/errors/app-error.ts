export const ERROR_CODES = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "unsupported_media",
  "rate_limited",
  "overloaded",
  "unavailable",
  "deadline_exceeded",
  "unprocessable",
  "internal",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Fault of one input field; `message` is shown to people, in pt-BR. */
export type FieldError = { field: string; message: string };

/** A person who can help; `phone` is digits with country code. */
export type Contact = { name: string; phone: string };

export type AppErrorOptions = {
  /** The underlying error; it is logged, never shown. */
  cause?: unknown;
  fields?: FieldError[];
  /** Machine sub-code for callers that must distinguish cases of one code, e.g. "account_inactive". */
  reason?: string;
  /** The person to ask about it; by HTTP only. */
  contact?: Contact;
  /** Time that a caller refused for now should wait before it tries again. */
  retryAfterMs?: number;
  /** Further members of the answer, which an older contract prescribes; by HTTP only. They replace none of the usual ones. */
  members?: Readonly<Record<string, string | boolean>>;
};

/**
 * The only error whose text reaches a client, by HTTP or RPC. `publicMessage` is pt-BR and free of personal data;
 * anything else that is thrown is masked as `internal`.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly fields: FieldError[];
  readonly reason: string | undefined;
  readonly contact: Contact | undefined;
  readonly retryAfterMs: number | undefined;
  readonly members: Readonly<Record<string, string | boolean>>;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.fields = options.fields ?? [];
    this.reason = options.reason;
    this.contact = options.contact;
    this.retryAfterMs = options.retryAfterMs;
    this.members = options.members ?? {};
  }
}
