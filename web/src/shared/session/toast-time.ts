/** Options of every toast of the enrolment. */
export const TOAST = { durationMs: 5000 };
