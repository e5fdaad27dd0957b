import { RECEIVING_STATES, type Receiving } from "@tenho/br/merchants/receiving";
import { z } from "zod";

/**
 * Whether wishes are offered to a merchant, by the strongest reason against it. `until`: the end of a pause, the next opening of a closed one, the closing
 * of one that receives; read in `time_zone`.
 */
export const receiving = z
  .object({ state: z.enum(RECEIVING_STATES), until: z.iso.datetime().nullable(), time_zone: z.string() })
  .meta({ id: "Receiving" });

export const presentReceiving = ({ state, until, timeZone }: Receiving): z.infer<typeof receiving> => ({
  state,
  until: until?.toISOString() ?? null,
  time_zone: timeZone,
});
