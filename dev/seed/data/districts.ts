import type { UnitKey } from "./units.ts";

/** Where the past wishes of a unit were wished for; "" where the consumer did not say. */
const DISTRICTS: Readonly<Record<UnitKey, readonly string[]>> = {
  parnaiba: ["Centro", "São José", "Nossa Senhora de Fátima", "Reis Veloso", "Pindorama", "Piauí", "", "Frei Higino"],
  teresina: ["Centro", "Jóquei", "Dirceu Arcoverde", "Mocambinho", "Fátima", "", "Promorar"],
};

/** The same for the same wish, whose id is a UUID. */
export function districtOf(unit: UnitKey, wishId: string): string {
  const of = DISTRICTS[unit];
  return of[Number.parseInt(wishId.slice(-6), 16) % of.length] ?? "";
}
