import type { GetServiceCitiesApiResponse } from "../../api/generated/tenho.gen.ts";

/** Units whose wishes a company receives: all of them, or those listed, which always include its own. */
export type ServiceArea = GetServiceCitiesApiResponse;

export const isSameArea = (one: ServiceArea, other: ServiceArea): boolean =>
  one.all_franchises === other.all_franchises &&
  [...one.service_franchises].sort().join() === [...other.service_franchises].sort().join();
