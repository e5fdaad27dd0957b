import type { Unit } from "../unit.ts";
import { cityKey, type Municipality } from "./municipality.ts";
import { distanceKm, type Place } from "./place.ts";

/** Some municipalities of Amazonia are this large; from further away the place is not in Brazil. */
const NEAREST_CITY_KM = 500;

export type UnitNear = {
  /** Within the radius, and how far its municipality's seat is, kilometres; null: none. */
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
 * The unit whose municipality's seat is nearest, by distance alone: borders of cities and states do not count. Of several units
 * of one city the first given.
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
