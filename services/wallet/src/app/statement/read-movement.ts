import { AppError } from "@tenho/kernel/errors/app-error";
import { isVerified } from "../../domain/proof.ts";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { DescribeOffers } from "./describe-offers.ts";
import type { MovementProof, OfferDescription, StatementStore } from "./ports.ts";

/** A movement with its proof; `verified`: it is as it was when it was written, and follows the one before. */
export type ReadMovement = MovementProof & { offer: OfferDescription | null; verified: boolean };

/** One line of a statement with what proves it. Raises: `not_found`, also for a hidden wallet. */
export function createReadMovement(deps: {
  books: Pick<BooksStore, "wallet">;
  statements: Pick<StatementStore, "proof">;
  describeOffers: DescribeOffers;
}) {
  return async (reader: Reader, userId: string, movementId: string): Promise<ReadMovement> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(userId));
    const proof = await deps.statements.proof(wallet.userId, movementId);
    if (proof === null) throw new AppError("not_found", "Lançamento não encontrado.");
    const { offerId, chain, movement } = proof;
    const { offers } = await deps.describeOffers(reader, wallet.userId, [offerId]);
    const proven = chain && { ...movement, position: chain.position, previous_hash: chain.previousHash };
    return {
      ...proof,
      offer: (offerId === null ? undefined : offers.get(offerId)) ?? null,
      verified: proven !== null && chain !== null && isVerified(proven, chain),
    };
  };
}
