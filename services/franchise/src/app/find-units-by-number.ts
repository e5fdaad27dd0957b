import { AppError } from "@tenho/kernel/errors/app-error";
import { isPhoneNumberId, type Unit } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/** The active units a WhatsApp number serves, never none. Raises: `not_found`. */
export function createFindUnitsByNumber(deps: { units: Pick<UnitStore, "byNumber"> }) {
  return async (phoneNumberId: string): Promise<Unit[]> => {
    const found = isPhoneNumberId(phoneNumberId) ? await deps.units.byNumber(phoneNumberId) : [];
    if (found.length === 0) throw new AppError("not_found", "Nenhuma franquia usa este número.");
    return found;
  };
}
