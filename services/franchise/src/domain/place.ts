/** A point on Earth: degrees, WGS 84. */
export type Place = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6_371;

/** Returns whether the values are valid coordinates. */
export const isPlace = ({ latitude, longitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance along the surface in kilometres, by the haversine formula, accurate to 0.5 %. */
export function distanceKm(one: Place, other: Place): number {
  const sinLatitude = Math.sin(radians(other.latitude - one.latitude) / 2);
  const sinLongitude = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord =
    sinLatitude ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * sinLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
