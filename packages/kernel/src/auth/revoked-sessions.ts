/**
 * The key-value bucket in which auth publishes sessions that have ended while some of their tokens may still be valid: key is the
 * session's id, value the epoch milliseconds after which none is valid. Gateways watch it.
 */
export const REVOKED_SESSIONS_BUCKET = "revoked_sessions";

/** Lifetime of an entry in the bucket; longer than any access token lives. */
export const REVOKED_SESSION_KEPT_MS = 2 * 3_600_000;
