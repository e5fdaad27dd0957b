/** Options of every toast of the profile. */
export const TOAST = { durationMs: 5000 };
