import { AppError } from "@tenho/kernel/errors/app-error";
import { isPhoneNumberId, type Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";

/** The active units that a WhatsApp number serves, at least one. Raises: `not_found`. */
export async function findUnitsByNumber(ctx: FranchiseContext, phoneNumberId: string): Promise<Unit[]> {
  const found = isPhoneNumberId(phoneNumberId) ? await ctx.units.byNumber(phoneNumberId) : [];
  if (found.length === 0) throw new AppError("not_found", "Nenhuma franquia usa este número.");
  return found;
}
