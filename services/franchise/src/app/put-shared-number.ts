import { AppError } from "@tenho/kernel/errors/app-error";
import { isSharedNumber, type SharedNumber } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/** Sets the units a WhatsApp number serves. Raises: `invalid_input` for no number, or a unit that does not exist. */
export function createPutSharedNumber(deps: { units: Pick<UnitStore, "putSharedNumber"> }) {
  return async (number: SharedNumber): Promise<void> => {
    if (!isSharedNumber(number)) throw new AppError("invalid_input", "Número inválido.");
    await deps.units.putSharedNumber(number);
  };
}
