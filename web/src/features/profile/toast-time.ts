/** How long a toast of the profile stays. */
export const TOAST = { durationMs: 5000 };
