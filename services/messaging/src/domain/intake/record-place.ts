import { askUnit, cityNotServed } from "../outgoing/texts/consumer.ts";
import { notHere, placeNoted, placeSaid } from "../outgoing/texts/open-question.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { acceptsTexts, laterSaid } from "./gather-texts.ts";
import { askUnitAgain, recordUnit } from "./questions.ts";
import { questionOf, REPEATS_MAX, repeatQuestion } from "./repeat-question.ts";

/**
 * The unit and city near the location a consumer sent; `units` are those of the business number. The location itself is not stored. `isSaid`: they wrote
 * the city instead.
 */
export type NearPlace = {
  unit: UnitRef | null;
  city: string | null;
  units: UnitRef[];
  wamid: string;
  at: Date;
  isSaid?: true;
};

/**
 * Sets the unit of the open wish from a location that came with it, or that answers its question; another open question is asked again. Where no unit
 * is near, a wish not read yet asks for another place, because nobody there could serve it.
 */
export function recordPlace(wish: Wish, near: NearPlace, now: Date, settings: FlowSettings): Wish {
  const { unit, city, units, wamid, at } = near;
  if (!acceptsTexts(wish) || isApplied(wish, wamid)) return wish;
  if (wish.state === "asking_unit") {
    return unit === null
      ? askUnitAgain(wish, units, city, wamid, now, REPEATS_MAX)
      : recordUnit(wish, unit, { wamid, at });
  }
  const located = unit === null ? wish : withUnit(wish, unit, at);
  const noted = near.isSaid === true ? placeSaid : placeNoted;
  const question = questionOf(located, units, unit === null ? notHere(city) : noted(unit.city));
  if (question !== null) return repeatQuestion(located, question, wamid, now);
  if (isFull(wish)) return wish;
  const appliedMessageIds = withApplied(wish, wamid);
  return unit === null
    ? askForAnotherPlace({ ...wish, appliedMessageIds }, near, now, settings)
    : { ...located, appliedMessageIds };
}

const withUnit = (wish: Wish, unit: UnitRef, at: Date): Wish =>
  update(wish, { unit, ...laterSaid(wish, at) }, wish.kind === null ? [] : [liveNotice({ ...wish, unit }, [])]);

function askForAnotherPlace(wish: Wish, { city, units, wamid }: NearPlace, now: Date, settings: FlowSettings): Wish {
  const patch = { state: "asking_unit", unit: null, gatherUntil: null, repeats: 0 } as const;
  return update(wish, { ...patch, questionUntil: addMs(now, settings.wishMaxAgeMs) }, [
    ...(city === null ? [] : [consumerMessage(wish, `place_not_served:${wamid}`, cityNotServed({ city }))]),
    consumerMessage(wish, `asking_unit:${wamid}`, askUnit({ wishId: wish._id, units, afterPlace: city !== null })),
  ]);
}
