/** Kinds of discrepancies in the books; `Discrepancy.id` is the wallet for `balance_…`, else the movement. */
export type DiscrepancyKind =
  | "movement_not_balanced"
  | "balance_differs_from_postings"
  | "balance_differs_from_lots"
  | "movement_without_two_postings"
  | "posting_differs_from_movement"
  | "running_balance_differs"
  | "movement_without_key"
  | "key_without_movement"
  | "movement_differs_from_proof"
  | "proof_chain_broken"
  | "movement_without_proof"
  | "balance_below_zero";

export type Discrepancy = { kind: DiscrepancyKind; id: string };

/** Findings of a check of all books; the sum of all postings must be zero. */
export type BooksFindings = {
  postingsSumCents: number;
  wallets: number;
  movements: number;
  discrepancies: Discrepancy[];
};

export type BooksReport = BooksFindings & { balanced: boolean };

/** The books balance when nothing is wrong with any movement or wallet and everything together sums to zero. */
export const judgeBooks = (findings: BooksFindings): BooksReport => ({
  balanced: findings.discrepancies.length === 0 && findings.postingsSumCents === 0,
  ...findings,
});
