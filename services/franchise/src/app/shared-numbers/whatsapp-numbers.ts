import { ownNumberOf, type WhatsappNumber } from "../../domain/shared-number.ts";
import type { Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";

/** By unit, the number at which people reach it: its own, else one that it shares. Units without a number are absent. */
export async function whatsappNumbers(
  ctx: Pick<FranchiseContext, "sharedNumbers">,
  units: readonly Unit[],
): Promise<ReadonlyMap<string, WhatsappNumber>> {
  const shared = await ctx.sharedNumbers.ofUnits(
    units.filter((unit) => ownNumberOf(unit) === null).map(({ id }) => id),
  );
  return new Map(
    units.flatMap((unit) => {
      const number = ownNumberOf(unit) ?? shared.get(unit.id);
      return number === undefined ? [] : [[unit.id, number] as const];
    }),
  );
}
