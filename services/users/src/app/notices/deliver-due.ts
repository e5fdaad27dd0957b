const BATCH = 20;

/**
 * Claims what is due, a batch at a time until nothing is, and delivers each batch at once. What is claimed is not claimed again before its next
 * attempt, so that one that fails holds up no other.
 */
export async function deliverDue<Due>(
  claim: (limit: number) => Promise<Due[]>,
  deliver: (due: Due) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await claim(BATCH);
    await Promise.all(due.map(deliver));
    if (due.length < BATCH) return;
  }
}
