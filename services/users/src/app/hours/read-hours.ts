import { canViewHours } from "@tenho/access/business-hours";
import { defaultHours } from "@tenho/br/calendar/business-hours";
import { withoutPastExceptions } from "@tenho/br/calendar/business-hours-check";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Hours } from "../../domain/accounts/account.ts";
import type { UsersContext } from "../users-context.ts";
import { findHoursOwner, type HoursReader } from "./hours-owner.ts";

/** `isGiven` false: none were given, and these defaults apply. */
export type HoursView = { ownerId: string; isGiven: boolean; hours: Hours };

const hoursNotGiven = (timeZone: string): Hours => ({
  timeZone,
  timeZoneCity: "",
  is24h: false,
  schedule: defaultHours(timeZone).schedule.map((day) => ({
    ...day,
    periods: day.periods.map((p) => ({ ...p })),
  })),
  exceptions: [],
});

/** Time zone of the unit; the launch city's while it cannot be read. */
async function timeZoneOfUnit({ franchise }: UsersContext, unitId: string | null): Promise<string> {
  const units = unitId === null ? null : await franchise.unitPlaces([unitId]).catch(() => null);
  return units?.get(unitId ?? "")?.timeZone || DEFAULT_TIME_ZONE;
}

/** Reads the hours of a company that apply from now on; until some were given, the default ones in its unit's time zone. Raises: `not_found`, `forbidden`. */
export async function readHours(ctx: UsersContext, reader: HoursReader, id: string): Promise<HoursView> {
  const owner = await findHoursOwner(ctx, reader, id);
  if (!canViewHours(reader)) {
    throw new AppError("forbidden", "Você não tem permissão para ver horários de funcionamento.");
  }
  const { hours } = owner;
  if (hours === null) {
    return { ownerId: owner.id, isGiven: false, hours: hoursNotGiven(await timeZoneOfUnit(ctx, owner.unitId)) };
  }
  return { ownerId: owner.id, isGiven: true, hours: withoutPastExceptions(hours, ctx.now()) };
}
