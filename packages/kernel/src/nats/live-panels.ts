/**
 * The key-value bucket in which gateways publish the merchants that have a panel open with a person at it who may answer: key is the
 * merchant's account, value the epoch milliseconds until which that counts. Messaging watches it.
 */
export const LIVE_PANELS_BUCKET = "live_panels";

/** Lifetime of an entry, and the time for which it counts. */
export const LIVE_PANEL_MS = 25_000;

/** Interval at which a gateway renews a merchant's entry: a merchant is still counted after two missed renewals. */
export const LIVE_PANEL_REFRESH_MS = 10_000;
