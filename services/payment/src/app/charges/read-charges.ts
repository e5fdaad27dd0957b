import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge/charge.ts";
import { maySeeCharges, ownWallet, type Reader } from "../../domain/charge/charge-access.ts";
import type { ChargePage, ChargeStore } from "../ports/charge-store.ts";
import type { UsersClient } from "../ports/clients.ts";

const notFound = (): AppError => new AppError("not_found", "Cobrança não encontrada.");

/** Raises: `not_found`, the same for hidden charges and for none. Only an ADMIN's view needs the merchant's unit. */
export function createAuthoriseMerchant({ users }: { users: UsersClient }) {
  return async (reader: Reader, userId: string): Promise<void> => {
    const unitId = reader.role === "ADMIN" ? ((await users.merchants([userId])).get(userId)?.unitId ?? null) : null;
    if (!maySeeCharges(reader, { userId, unitId })) throw notFound();
  };
}

export type AuthoriseMerchant = ReturnType<typeof createAuthoriseMerchant>;

/** Charges of one merchant, newest first; of all for MASTER without `userId`. Raises: `not_found`, also for hidden ones; `invalid_input`. */
export function createListCharges(deps: { charges: Pick<ChargeStore, "list">; authorise: AuthoriseMerchant }) {
  return async (reader: Reader, { userId, ...page }: ChargePage): Promise<Charge[]> => {
    const asked = userId ?? ownWallet(reader);
    if (asked === null && reader.role !== "MASTER") {
      throw new AppError("invalid_input", "Informe a empresa (user_id).", {
        fields: [{ field: "user_id", message: "Campo obrigatório" }],
      });
    }
    if (asked !== null) await deps.authorise(reader, asked);
    return deps.charges.list({ ...page, userId: asked });
  };
}

/** One charge. Raises: `not_found`, also for a hidden one. */
export function createReadCharge(deps: { charges: Pick<ChargeStore, "find">; authorise: AuthoriseMerchant }) {
  return async (reader: Reader, txid: string): Promise<Charge> => {
    const charge = await deps.charges.find(txid);
    if (charge === null) throw notFound();
    await deps.authorise(reader, charge.userId);
    return charge;
  };
}
