import { normaliseCep } from "@tenho/br/registration/cep";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import type { CepAddress } from "../ports.ts";

/**
 * Finds the address of a CEP and the active unit of its city, null when there is none.
 * Raises: `invalid_input`, `not_found` for an unknown CEP, `unavailable`.
 */
export async function resolveCep(
  ctx: FranchiseContext,
  cep: string,
): Promise<{ address: CepAddress; unit: Unit | null }> {
  const digits = normaliseCep(cep);
  if (digits === null) throw new AppError("invalid_input", "CEP deve ter 8 dígitos");
  const address = await ctx.lookUpCep(digits);
  return { address, unit: await ctx.units.byCity(address.city, address.state) };
}
