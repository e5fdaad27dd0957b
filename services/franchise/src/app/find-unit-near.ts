import { AppError } from "@tenho/kernel/errors/app-error";
import type { Municipality } from "../domain/places/municipality.ts";
import { isPlace, type Place } from "../domain/places/place.ts";
import { findNear, type UnitNear } from "../domain/places/unit-near.ts";
import { isPhoneNumberId } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/**
 * The active unit near a place; only of those a WhatsApp number serves, when one is given. The place is neither stored nor logged.
 *
 * Raises: `invalid_input` for what is no place.
 */
export function createFindUnitNear(deps: {
  units: Pick<UnitStore, "list" | "byNumber">;
  municipalities: ReadonlyMap<string, Municipality>;
  radiusKm: number;
}) {
  const served = (phoneNumberId: string) => {
    if (phoneNumberId === "") return deps.units.list({ ids: [], onlyActive: true });
    return isPhoneNumberId(phoneNumberId) ? deps.units.byNumber(phoneNumberId) : [];
  };

  return async (place: Place, phoneNumberId: string): Promise<UnitNear> => {
    if (!isPlace(place)) throw new AppError("invalid_input", "Localização inválida");
    return findNear(place, await served(phoneNumberId), deps.municipalities, deps.radiusKm);
  };
}
