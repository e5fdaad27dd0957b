import type { Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";

/** Digits of the number that the consumers of each unit write to, by unit: its own, else a shared one; units without a number are left out. */
export async function numbersOf(
  { sharedNumbers }: Pick<FranchiseContext, "sharedNumbers">,
  units: readonly Pick<Unit, "id" | "displayPhoneNumber">[],
): Promise<ReadonlyMap<string, string>> {
  const own = units.filter(({ displayPhoneNumber }) => displayPhoneNumber);
  const others = units.filter(({ displayPhoneNumber }) => !displayPhoneNumber).map(({ id }) => id);
  const shared = others.length === 0 ? [] : await sharedNumbers.digitsOf(others);
  return new Map([...shared, ...own.map(({ id, displayPhoneNumber }) => [id, displayPhoneNumber ?? ""] as const)]);
}
