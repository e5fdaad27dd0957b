import { createHash } from "node:crypto";

/** A registration whose two halves, account and credential, are being made; kept for a short while after both are there. */
export type PendingRegistration = {
  /** Trimmed and in lower case. */
  email: string;
  /** Id of the account, in both services. */
  userId: string;
  /** Fingerprint of everything entered except the password: only the same registration may continue this one. */
  fingerprint: string;
  passwordHash: string;
  /** Moment after which no account is made for it any more. */
  expiresAt: Date;
  /** True when account and credential are there. */
  isComplete: boolean;
};

/** Sorts the keys of a value at every level, so that equal content serialises to equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/** Recognises a registration that is sent again; SHA-256 in hexadecimal. */
export const fingerprintOf = (entered: object): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(entered)))
    .digest("hex");
