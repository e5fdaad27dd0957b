import { AppError } from "@tenho/kernel/errors/app-error";
import { isPlace, type Place } from "../../domain/place.ts";
import { isPhoneNumberId, type Unit } from "../../domain/unit.ts";
import { findNear, type UnitNear } from "../../domain/unit-near.ts";
import type { FranchiseContext } from "../franchise-context.ts";

/**
 * Finds the active unit near a place; given a WhatsApp number, only among the units it serves. The place is neither stored nor logged.
 * Raises: `invalid_input` for coordinates that are no place.
 */
export async function findUnitNear(ctx: FranchiseContext, place: Place, phoneNumberId: string): Promise<UnitNear> {
  if (!isPlace(place)) throw new AppError("invalid_input", "Localização inválida");
  return findNear(place, await served(ctx, phoneNumberId), ctx.municipalities, ctx.config.radiusKm);
}

async function served(ctx: FranchiseContext, phoneNumberId: string): Promise<Unit[]> {
  if (phoneNumberId === "") return ctx.units.list({ ids: [], onlyActive: true });
  return isPhoneNumberId(phoneNumberId) ? ctx.units.byNumber(phoneNumberId) : [];
}
