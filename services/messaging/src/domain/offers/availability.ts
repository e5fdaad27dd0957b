import {
  type BusinessHours,
  closesAt,
  hoursOrDefault,
  isOpenAt,
  nextOpeningAt,
} from "@tenho/br/calendar/business-hours";
import { openingText, untilText } from "../outgoing/texts/clock.ts";

/** When a merchant can serve: in words, "" when its hours are unknown, and from which moment on; null: it is not known. */
export type Availability = { text: string; from: Date | null };

/** Derives from its hours when a merchant can serve next. @param timeZone that of the unit, where its hours name none */
export function availabilityOf(hours: BusinessHours | null, timeZone: string, now: Date): Availability {
  if (hours === null) return { text: "", from: null };
  const known = hoursOrDefault(hours, timeZone);
  if (isOpenAt(known, now)) {
    const closing = closesAt(known, now);
    return {
      text: closing === null ? "aberta 24 horas" : `aberta até ${untilText(closing, now, known.timeZone)}`,
      from: now,
    };
  }
  const opening = nextOpeningAt(known, now);
  return { text: opening === null ? "" : `abre ${openingText(opening, now, known.timeZone)}`, from: opening };
}

/** Compares two merchants: open ones come first, then the next to open, then those with unknown hours. */
export const bySoonest = (one: Availability, other: Availability): number =>
  timeOf(one) === timeOf(other) ? 0 : timeOf(one) - timeOf(other);

const timeOf = ({ from }: Availability): number => from?.getTime() ?? Number.POSITIVE_INFINITY;
