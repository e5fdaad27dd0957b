import { cityOfTimeZone } from "@tenho/br/calendar/time-zones";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { createReadHours, HoursView } from "../../../app/hours/read-hours.ts";
import type { createSaveHours, HoursChanges } from "../../../app/hours/save-hours.ts";
import { createHours, getHours, updateHours } from "./hours-contract.ts";

type Body = z.output<NonNullable<typeof updateHours.body>>;

const present = ({ ownerId, isGiven, hours }: HoursView) => ({
  id: isGiven ? ownerId : null,
  client_id: ownerId,
  timezone: hours.timeZone,
  timezone_label: cityOfTimeZone(hours.timeZone, hours.timeZoneCity),
  is_24h: hours.is24h,
  schedule: hours.schedule.map(({ dayOfWeek, isOpen, periods }) => ({
    day_of_week: dayOfWeek,
    is_open: isOpen,
    periods,
  })),
  exceptions: hours.exceptions.map(({ date, isOpen, periods }) => ({ date, is_open: isOpen, periods })),
});

/** Without what the body leaves out; a zone given without a city is that of its first city. */
function changesOf(body: Body): HoursChanges {
  const { timezone, timezone_label } = body;
  return {
    ...(body.client_id !== undefined && { clientId: body.client_id }),
    ...(timezone !== undefined && { timeZone: timezone, timeZoneCity: cityOfTimeZone(timezone, timezone_label ?? "") }),
    ...(body.is_24h !== undefined && { is24h: body.is_24h }),
    ...(body.schedule !== undefined && {
      schedule: body.schedule.map(({ day_of_week, is_open, periods }) => ({
        dayOfWeek: day_of_week,
        isOpen: is_open,
        periods,
      })),
    }),
    ...(body.exceptions !== undefined && {
      exceptions: body.exceptions.map(({ date, is_open, periods }) => ({ date, isOpen: is_open, periods })),
    }),
  };
}

/** Business hours over HTTP. */
export function hoursHandlers(deps: {
  readHours: ReturnType<typeof createReadHours>;
  saveHours: ReturnType<typeof createSaveHours>;
}): BoundRoute[] {
  return [
    bind(getHours, async ({ params, identity }) => present(await deps.readHours(identity, params.id))),
    bind(createHours, async ({ params, body, identity }) =>
      present(await deps.saveHours(identity, params.id, { mode: "create", changes: changesOf(body) })),
    ),
    bind(updateHours, async ({ params, body, identity }) =>
      present(await deps.saveHours(identity, params.id, { mode: "update", changes: changesOf(body) })),
    ),
  ];
}
