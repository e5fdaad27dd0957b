import { randomBytes } from "node:crypto";

/** State of the token, as Meta's debugger shows it. */
export interface TokenState {
  isValid: boolean;
  type: "SYSTEM_USER" | "USER";
  /** Unix time; 0: never. */
  expiresAt: number;
  scopes: string[];
}

/** A subscription of the app. */
export interface Subscription {
  callback_url: string;
  active: boolean;
  fields: string[];
}

/** Address of the app's callbacks, and the apps that the account sends them to. */
export interface AppConnection {
  readonly subscription: Subscription | null;
  readonly subscribedApps: readonly string[];
}

/** A business number as Meta keeps it. */
export interface NumberState {
  isRegistered: boolean;
  /** Six digits; null: no two-step verification is set. */
  pin: string | null;
  nameStatus: string;
  verifiedName: string;
  codeVerificationStatus: string;
  quality: string;
  status: string | null;
  isOnApp: boolean;
  /** Code that the next calls of `register` are answered with, in order. */
  refusals: { code: number; subcode?: number | undefined }[];
  /** Moments of the calls of `register`. */
  triedAtMs: number[];
  profile: Record<string, unknown>;
}

/** Trouble of one thing that `health_status` reports. */
export interface Trouble {
  canSend: "LIMITED" | "BLOCKED";
  errors: { error_code: number; error_description: string; possible_solution: string }[];
  info: string[];
}

export const APP_ID = "300000000000001";
export const BUSINESS_ID = "400000000000001";
export const SYSTEM_USER_ID = "500000000000001";

/**
 * The business at Meta: its app, token, account and numbers. Kept in memory, but for the app's connection, which the journal has; a number of the
 * directory is registered unless the control API says otherwise.
 */
export class BusinessState {
  readonly token: TokenState = {
    isValid: true,
    type: "SYSTEM_USER",
    expiresAt: 0,
    scopes: ["whatsapp_business_management", "whatsapp_business_messaging"],
  };
  subscription: Subscription | null;
  subscribedApps: string[];
  verification = "verified";
  reviewStatus = "APPROVED";
  limit = "TIER_2K";
  readonly troubles = new Map<string, Trouble>();
  /** Calls about the business in this hour, by second; Meta limits them. */
  callsLeft = Number.POSITIVE_INFINITY;
  private readonly numbers = new Map<string, NumberState>();

  constructor({ subscription, subscribedApps }: AppConnection) {
    this.subscription = subscription;
    this.subscribedApps = [...subscribedApps];
  }

  get connection(): AppConnection {
    return { subscription: this.subscription, subscribedApps: [...this.subscribedApps] };
  }

  number(id: string, name: string | null): NumberState {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const fresh: NumberState = {
      isRegistered: true,
      pin: "000000",
      nameStatus: "APPROVED",
      verifiedName: name ?? "Tenho",
      codeVerificationStatus: "VERIFIED",
      quality: "GREEN",
      status: null,
      isOnApp: false,
      refusals: [],
      triedAtMs: [],
      profile: {},
    };
    this.numbers.set(id, fresh);
    return fresh;
  }
}

/** An app that is connected from the beginning: all fields go to one address. */
export const connectedTo = (callbackUrl: string): AppConnection => ({
  subscription: { callback_url: callbackUrl, active: true, fields: [...KNOWN_FIELDS] },
  subscribedApps: [APP_ID],
});

/** An app that nobody has connected yet. */
export const UNCONNECTED: AppConnection = { subscription: null, subscribedApps: [] };

/** Fields that Meta knows for the object `whatsapp_business_account`. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  "account_alerts",
  "account_review_update",
  "account_settings_update",
  "account_update",
  "business_capability_update",
  "calls",
  "flows",
  "history",
  "message_echoes",
  "message_template_components_update",
  "message_template_quality_update",
  "message_template_status_update",
  "messages",
  "messaging_handovers",
  "partner_solutions",
  "payment_configuration_update",
  "phone_number_name_update",
  "phone_number_quality_update",
  "security",
  "smb_app_state_sync",
  "smb_message_echoes",
  "template_category_update",
  "template_correct_category_detection",
  "tracking_events",
  "user_preferences",
]);

export const newChallenge = (): string => String(randomBytes(4).readUInt32BE(0));
