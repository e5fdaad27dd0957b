import { AppError } from "@tenho/kernel/errors/app-error";
import { MANUAL_CREDIT_DESCRIPTION, type MovementKey } from "../../domain/movement.ts";
import { isOwnWallet, type Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import { readPrice } from "../read-price.ts";
import type { WalletContext } from "../wallet-context.ts";
import { type CreditResult, credit } from "./credit.ts";

/** Without `amountCents` the credit value is granted; `key` is the requester's own. */
type ManualGrant = { userId: string; amountCents: number | null; description: string | undefined; key: string };

/**
 * Grants credit by hand, as an ADMIN or MASTER; `key` makes a repetition by the same person safe. The operators of a unit have a monthly cap.
 * Without an amount it is the credit value, which a repetition does not read anew; a key's request named an amount each time or never.
 * Raises: `invalid_input` without an amount while a TENHO is free, `forbidden` for the wallet of the requester or of the merchant they work for,
 * `not_found`, also for a hidden wallet, and what `credit` raises.
 */
export async function grantManualCredit(ctx: WalletContext, reader: Reader, grant: ManualGrant): Promise<CreditResult> {
  const wallet = authoriseWallet(reader, await ctx.books.wallet(grant.userId));
  if (isOwnWallet(reader, wallet.userId)) {
    throw new AppError("forbidden", "Ninguém insere crédito na própria carteira.");
  }
  const key = { source: "manual", externalId: `${reader.userId}:${grant.key}` };
  const credited = credit(ctx, {
    ...key,
    userId: wallet.userId,
    kind: "manual",
    amountCents: grant.amountCents ?? (await creditValue(ctx, key)),
    description: grant.description || MANUAL_CREDIT_DESCRIPTION,
    occurredAt: null,
    isDefaultAmount: grant.amountCents === null,
    loadCapCents: ctx.config.loadCapDefaultCents,
  });
  return credited.catch((error: unknown) => {
    if (error instanceof AppError && error.reason === "load_cap_reached") ctx.onLoadCap(wallet.unitId);
    throw error;
  });
}

/** The amount that was granted under this key, else the credit value. */
async function creditValue(ctx: WalletContext, key: MovementKey): Promise<number> {
  const cents = (await ctx.ledger.findMovement(key))?.amountCents ?? (await readPrice(ctx));
  if (cents === 0) throw new AppError("invalid_input", "Informe o valor: o TENHO é grátis, e não há um valor padrão.");
  return cents;
}
