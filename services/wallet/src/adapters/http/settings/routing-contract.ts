import { z } from "zod";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use um horário como 08:00");

/** Durations may have fractions where they are defaults of the environment. `askBelow` null: what the model was calibrated for. */
const routing = z.object({
  /** Merchants with an open offer of one wish at once. */
  merchantsMax: z.number(),
  offerExpiryMinutes: z.number(),
  textsGatherSeconds: z.number(),
  answersGatherSeconds: z.number(),
  /** Confidence, 0 to 1, below which the consumer is asked for the category. */
  askBelow: z.number().nullable(),
  /** Whether merchants that are closed are asked when they open. */
  asksWhenOpen: z.boolean(),
  /** Hours of merchants who gave none, HH:MM. */
  opensAt: z.string(),
  closesAt: z.string(),
  /** Above this age no merchant that was closed is asked any more. */
  wishAgeHoursMax: z.number(),
});

/** What is in force, and what it is where nobody has set it. */
export const routingState = z.object({ ...routing.shape, defaults: routing });

const whole = (min: number, max: number) => z.int().min(min).max(max).nullable().optional();

/** Settings to set; null restores the default, those that are missing stay. */
export const routingChange = z.strictObject({
  merchantsMax: whole(1, 100),
  offerExpiryMinutes: whole(5, 1_440),
  textsGatherSeconds: whole(0, 30),
  answersGatherSeconds: whole(0, 300),
  askBelow: z.number().min(0.05).max(0.99).nullable().optional(),
  asksWhenOpen: z.boolean().nullable().optional(),
  opensAt: timeOfDay.nullable().optional(),
  closesAt: timeOfDay.nullable().optional(),
  wishAgeHoursMax: whole(1, 72),
});
