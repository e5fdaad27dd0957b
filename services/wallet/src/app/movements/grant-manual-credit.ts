import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { Credit, CreditResult } from "./credit.ts";

const DESCRIPTION = "Crédito inserido pelo administrador";

/**
 * Credit that an ADMIN or MASTER grants by hand; `key` makes a repetition by the same person safe.
 * Raises: `not_found`, also for a hidden wallet, and what `credit` raises.
 */
export function createGrantManualCredit(deps: { books: Pick<BooksStore, "wallet">; credit: Credit }) {
  return async (
    reader: Reader,
    grant: { userId: string; amountCents: number; description: string | undefined; key: string },
  ): Promise<CreditResult> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(grant.userId));
    return deps.credit({
      userId: wallet.userId,
      source: "manual",
      externalId: `${reader.userId}:${grant.key}`,
      kind: "manual",
      amountCents: grant.amountCents,
      description: grant.description || DESCRIPTION,
      occurredAt: null,
    });
  };
}
