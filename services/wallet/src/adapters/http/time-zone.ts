import { DEFAULT_TIME_ZONE, isTimeZone } from "@tenho/br/calendar/time-zones";
import { z } from "zod";

/** The time zone whose days a request means, which its caller knows of the wallet's unit; by default that of the launch city. */
export const timeZone = z.string().max(64).refine(isTimeZone, "Fuso horário desconhecido").default(DEFAULT_TIME_ZONE);

/** Query of a route that needs a time zone alone. */
export const inTimeZone = z.strictObject({ time_zone: timeZone });
