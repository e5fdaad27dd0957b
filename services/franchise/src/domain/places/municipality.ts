import { foldText } from "@tenho/br/text/text";
import type { Place } from "./place.ts";

/** `state` is the UF; the place is that of its seat. */
export type Municipality = Place & { name: string; state: string };

/** A city and UF, compared without case and accents. */
export const cityKey = (city: string, state: string): string => foldText(`${city.trim()}/${state.trim()}`);
