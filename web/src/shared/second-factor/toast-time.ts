/** How long a toast of the enrolment stays. */
export const TOAST = { durationMs: 5000 };
