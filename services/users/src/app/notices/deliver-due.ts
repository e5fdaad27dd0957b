const BATCH = 20;

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
