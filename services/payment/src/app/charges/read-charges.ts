import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import { maySeeCharges, ownWallet, type Reader } from "../../domain/charge-access.ts";
import type { ChargePage } from "../charge-store.ts";
import type { PaymentContext } from "../payment-context.ts";

const notFound = (): AppError => new AppError("not_found", "Cobrança não encontrada.");

/**
 * Authorises a reader of a merchant's charges. Raises: `not_found`, the same for hidden charges and for none. Only an ADMIN's view needs the
 * merchant's unit.
 */
export async function authoriseMerchant(ctx: PaymentContext, reader: Reader, userId: string): Promise<void> {
  const unitId = reader.role === "ADMIN" ? ((await ctx.users.merchants([userId])).get(userId)?.unitId ?? null) : null;
  if (!maySeeCharges(reader, { userId, unitId })) throw notFound();
}

/** Lists charges of one merchant, newest first; those of all for MASTER without `userId`. Raises: `not_found`, also for hidden ones; `invalid_input`. */
export async function listCharges(
  ctx: PaymentContext,
  reader: Reader,
  { userId, ...page }: ChargePage,
): Promise<Charge[]> {
  const asked = userId ?? ownWallet(reader);
  if (asked === null && reader.role !== "MASTER") {
    throw new AppError("invalid_input", "Informe a empresa (user_id).", {
      fields: [{ field: "user_id", message: "Campo obrigatório" }],
    });
  }
  if (asked !== null) await authoriseMerchant(ctx, reader, asked);
  return ctx.charges.list({ ...page, userId: asked });
}

/** Reads one charge. Raises: `not_found`, also for a hidden one. */
export async function readCharge(ctx: PaymentContext, reader: Reader, txid: string): Promise<Charge> {
  const charge = await ctx.charges.find(txid);
  if (charge === null) throw notFound();
  await authoriseMerchant(ctx, reader, charge.userId);
  return charge;
}
