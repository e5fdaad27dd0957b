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

const hoursNotGiven = (): Hours => ({
  timeZone: DEFAULT_TIME_ZONE,
  timeZoneCity: "",
  is24h: false,
  schedule: defaultHours(DEFAULT_TIME_ZONE).schedule.map((day) => ({
    ...day,
    periods: day.periods.map((p) => ({ ...p })),
  })),
  exceptions: [],
});

/** Reads the hours of a company that apply from now on. Raises: `not_found`, `forbidden`. */
export async function readHours(ctx: UsersContext, reader: HoursReader, id: string): Promise<HoursView> {
  const owner = await findHoursOwner(ctx, reader, id);
  if (!canViewHours(reader)) {
    throw new AppError("forbidden", "Você não tem permissão para ver horários de funcionamento.");
  }
  const { hours } = owner;
  if (hours === null) return { ownerId: owner.id, isGiven: false, hours: hoursNotGiven() };
  return { ownerId: owner.id, isGiven: true, hours: withoutPastExceptions(hours, ctx.now()) };
}
