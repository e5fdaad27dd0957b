import type { ProofStore } from "./ports.ts";
import { STALE_PERIODS } from "./prove-books.ts";

/** How the books stand, as the last proof of any replica found them. */
export type BooksStatus = {
  balanced: boolean;
  discrepancies: number;
  /** Last success; null before the first. */
  provenAt: Date | null;
  /** The last success says nothing of the present any more, or there was none. */
  isStale: boolean;
};

/** What the last proof found; proves nothing itself. Raises: `unavailable`. */
export function createReadBooksStatus({ proofs, everyMs }: { proofs: Pick<ProofStore, "result">; everyMs: number }) {
  return async (): Promise<BooksStatus> => {
    const { succeeded, discrepancies } = await proofs.result();
    return {
      balanced: succeeded !== null && discrepancies.length === 0,
      discrepancies: discrepancies.length,
      provenAt: succeeded?.at ?? null,
      isStale: succeeded === null || succeeded.msAgo > everyMs * STALE_PERIODS,
    };
  };
}
