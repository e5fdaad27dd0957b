import type { WalletContext } from "../wallet-context.ts";
import { STALE_PERIODS } from "./prove-books.ts";

/** State of the books, as the last proof of any replica found them. */
export type BooksStatus = {
  balanced: boolean;
  discrepancies: number;
  /** Last success; null before the first. */
  provenAt: Date | null;
  /** The last success is too old to count, or there was none. */
  isStale: boolean;
};

/** Reads the result of the last proof; proves nothing itself. Raises: `unavailable`. */
export async function readBooksStatus({ proofs, config }: WalletContext): Promise<BooksStatus> {
  const { succeeded, discrepancies } = await proofs.result();
  return {
    balanced: succeeded !== null && discrepancies.length === 0,
    discrepancies: discrepancies.length,
    provenAt: succeeded?.at ?? null,
    isStale: succeeded === null || succeeded.msAgo > config.booksCheckMs * STALE_PERIODS,
  };
}
