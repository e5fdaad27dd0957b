import { type Bounds, ROUTING_BOUNDS } from "@tenho/br/bounds";
import { z } from "zod";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use um horário como 08:00");

/** Durations may have fractions where they are defaults of the environment. `askBelow` null: the confidence the model was calibrated for. */
const routing = z.object({
  /** Merchants with an open offer of one wish at once. */
  merchantsMax: z.number(),
  offerExpiryMinutes: z.number(),
  textsGatherSeconds: z.number(),
  answersGatherSeconds: z.number(),
  /** Confidence, 0 to 1, below which the consumer is asked for the category. */
  askBelow: z.number().nullable(),
  /** True when merchants that are closed are asked when they open. */
  asksWhenOpen: z.boolean(),
  /** Default opening hours of merchants, HH:MM. */
  opensAt: z.string(),
  closesAt: z.string(),
  /** Age of a wish above which merchants that were closed are not asked any more. */
  wishAgeHoursMax: z.number(),
});

/** The settings in force, and the default of each. */
export const routingState = z.object({ ...routing.shape, defaults: routing });

const whole = ({ min, max }: Bounds) => z.int().min(min).max(max).nullable().optional();

/** Settings to set; null restores the default, those that are missing stay. */
export const routingChange = z.strictObject({
  /** The defaults, as a reader may send them back; ignored. */
  defaults: z.unknown().optional(),
  merchantsMax: whole(ROUTING_BOUNDS.merchantsMax),
  offerExpiryMinutes: whole(ROUTING_BOUNDS.offerExpiryMinutes),
  textsGatherSeconds: whole(ROUTING_BOUNDS.textsGatherSeconds),
  answersGatherSeconds: whole(ROUTING_BOUNDS.answersGatherSeconds),
  askBelow: z.number().min(ROUTING_BOUNDS.askBelow.min).max(ROUTING_BOUNDS.askBelow.max).nullable().optional(),
  asksWhenOpen: z.boolean().nullable().optional(),
  opensAt: timeOfDay.nullable().optional(),
  closesAt: timeOfDay.nullable().optional(),
  wishAgeHoursMax: whole(ROUTING_BOUNDS.wishAgeHoursMax),
});
