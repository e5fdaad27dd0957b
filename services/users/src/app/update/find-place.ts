import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isSamePlace, type Place, placeOf } from "../../domain/accounts/move-account.ts";
import type { createAccountBelonging } from "../creation/account-belonging.ts";
import type { Actor } from "./update-rules.ts";

/** Role, unit and company as they are asked for; what is left out stays as it is. */
export type PlaceUpdate = {
  role?: Place["role"] | undefined;
  unitId?: string | null | undefined;
  clientId?: string | null | undefined;
};

/** What a form sends of an account whose place it leaves as it is. */
function isUnmoved(account: Account, { role, unitId, clientId }: PlaceUpdate): boolean {
  return isSamePlace(account, {
    role: role ?? account.role,
    unitId: unitId === undefined ? account.unitId : unitId,
    clientId: clientId === undefined ? account.clientId : clientId,
  });
}

/**
 * Where an update brings an account, checked as for a new one: a USER goes where its company is, a MASTER to no unit.
 * Raises: `forbidden`, `invalid_input` with fields, `unprocessable`, `unavailable`.
 */
export function createFindPlace(belonging: ReturnType<typeof createAccountBelonging>) {
  return async (actor: Actor, account: Account, update: PlaceUpdate): Promise<Place> => {
    if (isUnmoved(account, update)) return placeOf(account);
    if (actor.role !== "MASTER" && actor.role !== "ADMIN") {
      const message = "O seu perfil de acesso não permite trocar o papel ou a franquia desta conta.";
      throw new AppError("forbidden", message, { reason: "above_own_access" });
    }
    const role = update.role ?? account.role;
    const ownCompany = role === "USER" ? account.clientId : null;
    const asked = {
      unitId: update.unitId === undefined ? account.unitId : update.unitId,
      clientId: update.clientId === undefined ? ownCompany : update.clientId,
    };
    const place = { role, ...(await belonging(actor, role, asked)) };
    if (role === "USER" && update.unitId && update.unitId !== place.unitId) {
      const message = "Um USER fica na franquia da empresa dele";
      throw new AppError("invalid_input", `${message}.`, { fields: [{ field: "unit_id", message }] });
    }
    return place;
  };
}
