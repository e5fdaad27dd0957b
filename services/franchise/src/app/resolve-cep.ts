import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../domain/unit.ts";
import type { CepAddress, LookUpCep, UnitStore } from "./ports.ts";

/**
 * The address of a CEP and the active unit of its city, or null when no unit is there.
 * Raises: `invalid_input`, `not_found` for an unknown CEP, `unavailable`.
 */
export function createResolveCep(deps: { units: Pick<UnitStore, "byCity">; lookUpCep: LookUpCep }) {
  return async (cep: string): Promise<{ address: CepAddress; unit: Unit | null }> => {
    if (!/^\d{8}$/.test(cep)) throw new AppError("invalid_input", "CEP deve ter 8 dígitos");
    const address = await deps.lookUpCep(cep);
    return { address, unit: await deps.units.byCity(address.city, address.state) };
  };
}
