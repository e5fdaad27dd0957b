import { foldText } from "@tenho/br/text/text";
import type { Place } from "./place.ts";

/** A municipality; `state` is the UF, and the place is that of its seat. */
export type Municipality = Place & { name: string; state: string };

/** Key of a city and UF, ignoring case and accents. */
export const cityKey = (city: string, state: string): string => foldText(`${city.trim()}/${state.trim()}`);
