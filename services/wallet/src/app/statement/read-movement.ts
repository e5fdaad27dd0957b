import { AppError } from "@tenho/kernel/errors/app-error";
import { isVerified } from "../../domain/proof.ts";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { WalletContext } from "../wallet-context.ts";
import type { MovementProof } from "./ports.ts";

/** A movement with its proof; `verified`: it is unchanged since it was written, and follows the previous one. */
export type ReadMovement = MovementProof & { verified: boolean };

/** Reads one line of a statement with its proof. Raises: `not_found`, also for a hidden wallet. */
export async function readMovement(
  ctx: WalletContext,
  reader: Reader,
  userId: string,
  movementId: string,
): Promise<ReadMovement> {
  const wallet = authoriseWallet(reader, await ctx.books.wallet(userId));
  const proof = await ctx.statements.proof(wallet.userId, movementId);
  if (proof === null) throw new AppError("not_found", "Lançamento não encontrado.");
  const { chain, movement } = proof;
  const proven = chain && { ...movement, position: chain.position, previous_hash: chain.previousHash };
  return { ...proof, verified: proven !== null && chain !== null && isVerified(proven, chain) };
}
