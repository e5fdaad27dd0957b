import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isSamePlace, type Place, placeOf } from "../../domain/accounts/move-account.ts";
import { findBelonging } from "../creation/account-belonging.ts";
import type { UsersContext } from "../users-context.ts";
import type { Actor } from "./update-rules.ts";

/** Requested role, unit and company; fields left out stay as they are. */
export type PlaceUpdate = {
  role?: Place["role"] | undefined;
  unitId?: string | null | undefined;
  clientId?: string | null | undefined;
};

/** Returns whether an update names the present place of the account, as forms that do not move it send. */
function isUnmoved(account: Account, { role, unitId, clientId }: PlaceUpdate): boolean {
  return isSamePlace(account, {
    role: role ?? account.role,
    unitId: unitId === undefined ? account.unitId : unitId,
    clientId: clientId === undefined ? account.clientId : clientId,
  });
}

/**
 * Finds the place an update gives an account, checked as for a new one: a USER goes to the unit of its company, a MASTER to no unit.
 * Raises: `forbidden`, `invalid_input` with fields, `unprocessable`, `unavailable`.
 */
export async function findPlace(
  ctx: UsersContext,
  actor: Actor,
  account: Account,
  update: PlaceUpdate,
): Promise<Place> {
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
  const place = { role, ...(await findBelonging(ctx, actor, role, asked)) };
  if (role === "USER" && update.unitId && update.unitId !== place.unitId) {
    const message = "Um USER fica na franquia da empresa dele";
    throw new AppError("invalid_input", `${message}.`, { fields: [{ field: "unit_id", message }] });
  }
  return place;
}
