import { randomBytes } from "node:crypto";

interface KnownError {
  readonly status: number;
  readonly title: string;
}

const KNOWN_ERRORS: Readonly<Record<number, KnownError>> = {
  0: { status: 401, title: "AuthException" },
  1: { status: 500, title: "An unknown error occurred" },
  2: { status: 503, title: "Service temporarily unavailable" },
  3: { status: 500, title: "Capability or permissions issue" },
  4: { status: 429, title: "Application request limit reached" },
  10: { status: 403, title: "Application does not have permission for this action" },
  100: { status: 400, title: "Invalid parameter" },
  101: { status: 400, title: "Missing client id" },
  190: { status: 401, title: "Invalid OAuth access token - Cannot parse access token" },
  368: { status: 403, title: "Temporarily blocked for policies violations" },
  80007: { status: 429, title: "Rate limit issues" },
  80008: { status: 429, title: "There have been too many calls to this WhatsApp Business account" },
  2200: { status: 400, title: "Callback verification failed" },
  130429: { status: 429, title: "Rate limit hit" },
  130472: { status: 400, title: "User's number is part of an experiment" },
  130497: { status: 403, title: "Business account is restricted from messaging users in this country" },
  131000: { status: 500, title: "Something went wrong" },
  131008: { status: 400, title: "Required parameter is missing" },
  131009: { status: 400, title: "Parameter value is not valid" },
  131016: { status: 503, title: "Service unavailable" },
  131021: { status: 400, title: "Recipient cannot be sender" },
  131026: { status: 400, title: "Message undeliverable" },
  131031: { status: 403, title: "Business Account locked" },
  131042: { status: 400, title: "Business eligibility payment issue" },
  131047: { status: 400, title: "Re-engagement message" },
  131048: { status: 429, title: "Spam rate limit hit" },
  131049: { status: 400, title: "This message was not delivered to maintain healthy ecosystem engagement" },
  131050: { status: 400, title: "User has stopped marketing messages" },
  131051: { status: 400, title: "Unsupported message type" },
  131052: { status: 400, title: "Media download error" },
  131053: { status: 400, title: "Media upload error" },
  131056: { status: 429, title: "(Business Account, Consumer Account) pair rate limit hit" },
  131057: { status: 503, title: "Business Account is in maintenance mode" },
  132000: { status: 400, title: "Number of parameters does not match the expected number of params" },
  132001: { status: 404, title: "Template name does not exist in the translation" },
  132005: { status: 400, title: "Translated text too long" },
  132007: { status: 400, title: "Template format character policy violated" },
  132012: { status: 400, title: "Parameter format does not match format in the created template" },
  132015: { status: 400, title: "Template is paused" },
  132016: { status: 400, title: "Template is disabled" },
  132018: { status: 400, title: "There's an issue with the parameters in your template" },
  133004: { status: 503, title: "Server temporarily unavailable" },
  133005: { status: 400, title: "Two step verification PIN Mismatch" },
  133006: { status: 400, title: "Phone number re-verification needed" },
  133009: { status: 400, title: "Two step verification PIN Guessed Too Fast" },
  133010: { status: 400, title: "Phone number Not Registered" },
  133015: { status: 400, title: "Please wait a few minutes before attempting to register this phone number" },
  133016: { status: 429, title: "Account register deregister rate limit exceeded" },
};

const ERROR_REFERENCE = "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";

/** An error in the Graph API's format. */
export class GraphError extends Error {
  override readonly name = "GraphError";
  readonly code: number;
  readonly status: number;
  readonly details: string;
  readonly subcode: number | undefined;
  /** Title and sentence for people, where Meta gives them. */
  readonly forUser: { readonly title: string; readonly message: string } | undefined;

  constructor(
    code: number,
    details: string,
    options: { status?: number; subcode?: number; userTitle?: string; userMessage?: string } = {},
  ) {
    super(titleOf(code));
    this.code = code;
    this.details = details;
    this.status = options.status ?? KNOWN_ERRORS[code]?.status ?? (code >= 200 && code < 300 ? 403 : 400);
    this.subcode = options.subcode;
    const { userTitle: title, userMessage: message } = options;
    this.forUser = title === undefined || message === undefined ? undefined : { title, message };
  }

  /** The body the Graph API answers with. */
  toBody(): object {
    return {
      error: {
        message: this.code === 190 ? this.message : `(#${this.code}) ${this.message}`,
        type: this.subcode === undefined || this.forUser !== undefined ? "OAuthException" : "GraphMethodException",
        code: this.code,
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        ...(this.forUser === undefined
          ? {}
          : { error_user_title: this.forUser.title, error_user_msg: this.forUser.message }),
        error_data: { messaging_product: "whatsapp", details: this.details },
        fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
      },
    };
  }
}

function titleOf(code: number): string {
  return KNOWN_ERRORS[code]?.title ?? "Something went wrong";
}

/** One entry of `statuses[].errors`. */
export function statusError(code: number, details: string): object {
  const title = titleOf(code);
  return { code, title, message: title, error_data: { details }, href: ERROR_REFERENCE };
}
