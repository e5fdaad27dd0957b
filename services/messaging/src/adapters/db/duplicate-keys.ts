const DUPLICATE_KEY = 11_000;

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === DUPLICATE_KEY;

/**
 * Returns the indexes of the operations of a bulk write that were refused because their key exists already.
 *
 * @throws what the bulk write raises for any other reason, even when there are duplicate keys too
 */
export async function duplicatesIn(bulkWrite: Promise<unknown>): Promise<ReadonlySet<number>> {
  try {
    await bulkWrite;
    return new Set();
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: readonly { code: number; index: number }[] };
    if (writeErrors === undefined || writeErrors.length === 0) throw error;
    if (writeErrors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return new Set(writeErrors.map(({ index }) => index));
  }
}
