/**
 * The key-value bucket in which gateways say which merchants have a panel open with somebody at it who may answer: key is the
 * merchant's account, value the epoch milliseconds until which that counts. Messaging watches it.
 */
export const LIVE_PANELS_BUCKET = "live_panels";

/** How long an entry counts, and is kept. */
export const LIVE_PANEL_MS = 25_000;

/** How often a gateway writes the entry of a merchant again: one that misses two is still counted. */
export const LIVE_PANEL_REFRESH_MS = 10_000;
