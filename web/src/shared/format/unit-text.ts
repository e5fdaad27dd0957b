import { includesFolded } from "@tenho/br/text/text";

type Unit = { readonly name: string; readonly city: string; readonly state: string };

/** The part of a unit's city and state that its name does not contain: `Parnaíba, PI`, `PI`, or nothing. */
export function placeOf({ name, city, state }: Unit): string {
  const words = name.split(/[^\p{L}]+/u);
  const isCitySaid = includesFolded(name, city);
  if (isCitySaid && words.includes(state)) return "";
  return isCitySaid ? state : `${city}, ${state}`;
}

/** A unit's name with its place, each said once: `Centro · Parnaíba, PI`; `Parnaíba – PI` stays as it is. */
export function unitText(unit: Unit): string {
  return [unit.name, placeOf(unit)].filter(Boolean).join(" · ");
}
