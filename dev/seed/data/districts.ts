import type { UnitKey } from "./units.ts";

/** Districts of a unit's past wishes; "" where the consumer gave none. */
const DISTRICTS: Readonly<Record<UnitKey, readonly string[]>> = {
  parnaiba: ["Centro", "São José", "Nossa Senhora de Fátima", "Reis Veloso", "Pindorama", "Piauí", "", "Frei Higino"],
  teresina: ["Centro", "Jóquei", "Dirceu Arcoverde", "Mocambinho", "Fátima", "", "Promorar"],
};

/** The district of a wish, whose id is a UUID: always the same for the same id. */
export function districtOf(unit: UnitKey, wishId: string): string {
  const of = DISTRICTS[unit];
  return of[Number.parseInt(wishId.slice(-6), 16) % of.length] ?? "";
}
