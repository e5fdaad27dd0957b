import { readPublic } from "./read-public.ts";

/** A WhatsApp number and the cities whose people write to it. */
export type CityNumber = { readonly number: string; readonly places: readonly string[] };

/** Some numbers, and whether there are cities beyond those named. */
export type CityNumbers = { readonly numbers: readonly CityNumber[]; readonly isPart: boolean };

type Unit = { readonly name: string; readonly city: string; readonly state: string; readonly whatsapp: string };

const isUnit = (value: unknown): value is Unit => {
  const { name, city, state, whatsapp } = (value ?? {}) as Record<string, unknown>;
  return [name, city, state, whatsapp].every((text) => typeof text === "string" && text !== "");
};

/** Cities that the page names; who lives in none of them searches. */
const SHOWN_MAX = 12;

/** The numbers of units that take wishes, by city, of at most a dozen; null where they cannot be had. `part`: part of a city's name; "": all. */
export async function loadCityNumbers(part: string, signal: AbortSignal): Promise<CityNumbers | null> {
  const query = new URLSearchParams({ limit: String(SHOWN_MAX), ...(part && { search: part }) });
  const content = await readPublic(`/franchise-units?${query}`, signal);
  const { items, next_cursor: next } = (content ?? {}) as { items?: unknown; next_cursor?: unknown };
  if (!Array.isArray(items)) return null;
  return { numbers: byNumber(items.filter(isUnit)), isPart: typeof next === "string" };
}

/** Units by their number. A city is named by itself, and by its unit where another of its units has another number. */
function byNumber(units: readonly Unit[]): readonly CityNumber[] {
  const cityOf = ({ city, state }: Unit) => `${city} – ${state}`;
  const placeOf = (unit: Unit) =>
    units.some((other) => cityOf(other) === cityOf(unit) && other.whatsapp !== unit.whatsapp)
      ? unit.name
      : cityOf(unit);
  const numbers = [...new Set(units.map(({ whatsapp }) => whatsapp))];
  return numbers.map((number) => ({
    number,
    places: [...new Set(units.filter(({ whatsapp }) => whatsapp === number).map(placeOf))],
  }));
}
