import { cityOfTimeZone } from "@tenho/br/calendar/time-zones";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { HoursView } from "../../../app/hours/read-hours.ts";
import { readHours } from "../../../app/hours/read-hours.ts";
import type { HoursChanges } from "../../../app/hours/save-hours.ts";
import { saveHours } from "../../../app/hours/save-hours.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./hours-contract.ts";

type Body = z.output<NonNullable<typeof contract.updateHours.body>>;

const present = ({ ownerId, isGiven, hours }: HoursView) => ({
  id: isGiven ? ownerId : null,
  client_id: ownerId,
  timezone: hours.timeZone,
  timezone_label: cityOfTimeZone(hours.timeZone, hours.timeZoneCity),
  is_24h: hours.is24h,
  schedule: hours.schedule.map(({ dayOfWeek, isOpen, periods }) => ({
    day_of_week: dayOfWeek,
    dayOfWeek,
    is_open: isOpen,
    isOpen,
    periods,
  })),
  exceptions: hours.exceptions.map(({ date, isOpen, periods }) => ({ date, is_open: isOpen, periods })),
});

/** The changes that the body names; a time zone given without a city gets its first city. */
export function hoursChangesOf(body: Body): HoursChanges {
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
export function hoursHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getHours, async ({ params, identity }) => present(await readHours(ctx, identity, params.id))),
    bind(contract.createHours, async ({ params, body, identity }) =>
      present(await saveHours(ctx, identity, params.id, { mode: "create", changes: hoursChangesOf(body) })),
    ),
    bind(contract.updateHours, async ({ params, body, identity }) =>
      present(await saveHours(ctx, identity, params.id, { mode: "update", changes: hoursChangesOf(body) })),
    ),
  ];
}
