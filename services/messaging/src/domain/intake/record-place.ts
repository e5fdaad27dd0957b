import { askUnit, cityNotServed } from "../outgoing/texts/consumer.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { acceptsTexts } from "./gather-texts.ts";
import { askUnitAgain, recordUnit } from "./questions.ts";

/** What is near the location a consumer sent; `units` are those of the business number. The location itself is not stored. */
export type NearPlace = { unit: UnitRef | null; city: string | null; units: UnitRef[]; wamid: string };

/**
 * A location decides the unit of the open wish it came with, or answers the question for it. Where no unit is near, a wish that has
 * not been read yet asks for another place: nobody there could serve it.
 */
export function recordPlace(wish: Wish, near: NearPlace, now: Date, settings: FlowSettings): Wish {
  const { unit, city, units, wamid } = near;
  if (!acceptsTexts(wish) || wish.heard.includes(wamid)) return wish;
  if (wish.state === "asking_unit") {
    return unit === null ? askUnitAgain(wish, units, city, wamid) : recordUnit(wish, unit, wamid);
  }
  const heard = [...wish.heard, wamid];
  if (unit !== null)
    return update(wish, { unit, heard }, wish.kind === null ? [] : [liveNotice({ ...wish, unit }, [])]);
  if (wish.state !== "gathering" && wish.state !== "sorting") return update(wish, { heard });
  const patch = { state: "asking_unit", unit: null, gatherUntil: null, heard } as const;
  return update(wish, { ...patch, questionUntil: addMs(now, settings.wishMaxAgeMs) }, [
    ...(city === null ? [] : [consumerMessage(wish, `place_not_served:${wamid}`, cityNotServed({ city }))]),
    consumerMessage(wish, `asking_unit:${wamid}`, askUnit({ wishId: wish._id, units, afterPlace: city !== null })),
  ]);
}
