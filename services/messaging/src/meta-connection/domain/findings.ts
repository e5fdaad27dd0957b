import type { MetaRefusal } from "../../whatsapp-health/domain/meta-refusal.ts";

/** Meta's answer to one question, or why there is none. */
export type Asked<T> =
  | Readonly<{ kind: "answered"; value: T }>
  | Readonly<{ kind: "refused"; refusal: MetaRefusal }>
  | Readonly<{ kind: "unreachable" }>
  /** Something it needs is missing, as the app secret. */
  | Readonly<{ kind: "not_asked" }>;

/** A token as Meta's debugger describes it. */
export type TokenFacts = Readonly<{
  isValid: boolean;
  appId: string;
  /** `SYSTEM_USER`, `USER`, …; empty: not said. */
  kind: string;
  /** Null: it never expires. */
  expiresAt: Date | null;
  scopes: readonly string[];
  /** Accounts it may manage; empty: all that its user may, or none. */
  accountIds: readonly string[];
  userId: string;
}>;

/** Status of one thing by Meta's `health_status`. */
export type HealthEntity = Readonly<{
  /** `PHONE_NUMBER`, `WABA`, `BUSINESS`, `APP` or a word this code does not know. */
  type: string;
  id: string;
  /** `AVAILABLE`, `LIMITED` or `BLOCKED`. */
  canSend: string;
  errors: readonly Readonly<{ code: number; description: string; solution: string }>[];
  notes: readonly string[];
}>;

export type AccountFacts = Readonly<{
  id: string;
  name: string;
  /** Meta's words; empty: not said. */
  reviewStatus: string;
  verificationStatus: string;
  health: readonly HealthEntity[];
}>;

/** A business number as Meta describes it, in Meta's words; empty: not said. */
export type NumberFacts = Readonly<{
  id: string;
  /** Digits with country code. */
  digits: string;
  verifiedName: string;
  nameStatus: string;
  status: string;
  platformType: string;
  codeVerificationStatus: string;
  quality: string;
  throughput: string;
  /** Limit of people a day, of the whole portfolio. */
  limit: string;
  isOnApp: boolean;
  /** Addresses to which its callbacks go instead of the app's own. */
  otherCallbacks: readonly string[];
  health: readonly HealthEntity[];
}>;

/** Where the app's callbacks go, and about what. */
export type AppSubscription = Readonly<{ callbackUrl: string; isActive: boolean; fields: readonly string[] }>;

/** Everything one look at Meta found. */
export type Findings = Readonly<{
  at: Date;
  token: Asked<TokenFacts>;
  account: Asked<AccountFacts>;
  subscription: Asked<AppSubscription | null>;
  /** Ids of the apps that the account's callbacks go to. */
  subscribedApps: Asked<readonly string[]>;
  numbers: Asked<readonly NumberFacts[]>;
  /** Meta took the proof made with our app secret. */
  secretProof: Asked<true>;
  /** Our own handshake through the public address; null: no address is configured. */
  callback: Asked<boolean> | null;
}>;

/** Returns whether Meta serves this number from the Cloud API. */
export const isRegistered = ({ status, platformType }: Pick<NumberFacts, "status" | "platformType">): boolean =>
  status === "CONNECTED" && (platformType === "CLOUD_API" || platformType === "");

/** The answer, or null where there is none. */
export const answerOf = <T>(asked: Asked<T>): T | null => (asked.kind === "answered" ? asked.value : null);
