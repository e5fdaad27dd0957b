import type { GetServiceCitiesApiResponse } from "../../api/generated/tenho.gen.ts";

/** The units whose wishes a company hears of: all of them, or those named, its own always among them. */
export type ServiceArea = GetServiceCitiesApiResponse;

export const isSameArea = (one: ServiceArea, other: ServiceArea): boolean =>
  one.all_franchises === other.all_franchises &&
  [...one.service_franchises].sort().join() === [...other.service_franchises].sort().join();
