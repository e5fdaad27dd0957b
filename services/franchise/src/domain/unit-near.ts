import { cityKey, type Municipality } from "./municipality.ts";
import { distanceKm, type Place } from "./place.ts";
import type { Unit } from "./unit.ts";

/** Radius of the search for the nearest municipality: some municipalities of Amazonia are this large; a place further away is not in Brazil. */
const NEAREST_CITY_KM = 500;

export type UnitNear = {
  /** The unit within the radius, and the distance to its municipality's seat in kilometres; null: none. */
  found: { unit: Unit; distanceKm: number } | null;
  /** The municipality nearest to the place, served or not; null when none is within 500 km. */
  nearestCity: Municipality | null;
};

function nearest<T>(items: Iterable<T>, placeOf: (item: T) => Place | undefined, from: Place, withinKm: number) {
  let best: { item: T; distanceKm: number } | null = null;
  for (const item of items) {
    const place = placeOf(item);
    const distance = place === undefined ? Number.POSITIVE_INFINITY : distanceKm(from, place);
    if (distance <= withinKm && (best === null || distance < best.distanceKm)) best = { item, distanceKm: distance };
  }
  return best;
}

/**
 * Finds the unit whose municipality's seat is nearest, by distance alone: borders of cities and states do not count. Of several units in one city the
 * first given is taken.
 *
 * @param municipalities by {@link cityKey}; a unit whose city is not among them is never found
 */
export function findNear(
  place: Place,
  units: readonly Unit[],
  municipalities: ReadonlyMap<string, Municipality>,
  radiusKm: number,
): UnitNear {
  const unit = nearest(units, ({ city, state }) => municipalities.get(cityKey(city, state)), place, radiusKm);
  const city = nearest(municipalities.values(), (municipality) => municipality, place, NEAREST_CITY_KM);
  return { found: unit && { unit: unit.item, distanceKm: unit.distanceKm }, nearestCity: city?.item ?? null };
}
