import { RECEIVING_STATES, type Receiving } from "@tenho/br/merchants/receiving";
import { z } from "zod";

/** Whether wishes are offered to a company, as users says it; null from a service that does not say it yet. */
export const receiving = z
  .object({ state: z.enum(RECEIVING_STATES), until: z.iso.datetime().nullable(), time_zone: z.string() })
  .nullable();

export const presentReceiving = (state: Receiving | null): z.infer<typeof receiving> =>
  state && { state: state.state, until: state.until?.toISOString() ?? null, time_zone: state.timeZone };
