import { AppError } from "@tenho/kernel/errors/app-error";

const BATCH = 20;

/** Codes after which the same notice would be refused again: the request itself or its recipient is refused. */
const REFUSED_FOR_GOOD: readonly string[] = ["invalid_input", "unprocessable"];

/** Returns whether a notice or mail would be refused again, and so is given up. Every other failure is retried. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof AppError && REFUSED_FOR_GOOD.includes(error.code);

/**
 * Claims due entries batch by batch until none is due, and delivers each batch concurrently. A claimed entry is not claimed again before its next
 * attempt, so a failing one delays no other.
 */
export async function deliverDue<Due>(
  claim: (limit: number) => Promise<Due[]>,
  deliver: (due: Due) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const due = await claim(BATCH);
    await Promise.all(due.map(deliver));
    if (due.length < BATCH) return;
  }
}
