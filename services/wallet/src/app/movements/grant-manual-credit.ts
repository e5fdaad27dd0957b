import { AppError } from "@tenho/kernel/errors/app-error";
import { MANUAL_CREDIT_DESCRIPTION } from "../../domain/movement.ts";
import { isOwnWallet, type Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { ReadPrice } from "../books/read-price.ts";
import type { BooksStore, LedgerStore, LoadCapAlert } from "../ports.ts";
import type { Credit, CreditResult } from "./credit.ts";

/**
 * Credit that an ADMIN or MASTER grants by hand; `key` makes a repetition by the same person safe. What the operators of
 * a unit load in a month has a cap. Without an amount it is the credit value, which a repetition does not read anew.
 * Raises: `forbidden` for the wallet of the one who asks or of the merchant they work for, `not_found`, also for a hidden wallet,
 * and what `credit` raises.
 */
export function createGrantManualCredit(deps: {
  books: Pick<BooksStore, "wallet">;
  ledger: Pick<LedgerStore, "findMovement">;
  readPrice: ReadPrice;
  credit: Credit;
  loadCapDefaultCents: number;
  onLoadCap: LoadCapAlert;
}) {
  return async (
    reader: Reader,
    grant: { userId: string; amountCents: number | null; description: string | undefined; key: string },
  ): Promise<CreditResult> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(grant.userId));
    if (isOwnWallet(reader, wallet.userId)) {
      throw new AppError("forbidden", "Ninguém insere crédito na própria carteira.");
    }
    const key = { source: "manual", externalId: `${reader.userId}:${grant.key}` };
    const creditValue = async () => (await deps.ledger.findMovement(key))?.amountCents ?? (await deps.readPrice());
    const credited = deps.credit({
      ...key,
      userId: wallet.userId,
      kind: "manual",
      amountCents: grant.amountCents ?? (await creditValue()),
      description: grant.description || MANUAL_CREDIT_DESCRIPTION,
      occurredAt: null,
      loadCapCents: deps.loadCapDefaultCents,
    });
    return credited.catch((error: unknown) => {
      if (error instanceof AppError && error.reason === "load_cap_reached") deps.onLoadCap(wallet.unitId);
      throw error;
    });
  };
}
