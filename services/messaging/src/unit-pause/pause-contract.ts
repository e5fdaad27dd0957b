import { TODAY } from "@tenho/br/calendar/last-day";
import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { REASON_MAX } from "./unit-pause.ts";

const tag = "franchise";

const pause = z
  .object({
    unit_id: z.uuid(),
    since: z.iso.datetime(),
    /** Null: until it is resumed. */
    until: z.iso.datetime().nullable(),
    reason: z.string(),
    /** Level that decided: the platform or an ADMIN of the unit. */
    by: z.enum(["MASTER", "ADMIN"]),
  })
  .meta({ id: "UnitPause" });

export const listUnitPauses = defineRoute({
  operationId: "listUnitPauses",
  method: "get",
  path: "/franchise-units/pauses",
  summary: "Franquias em pausa agora, das que o leitor administra",
  tag,
  access: { roles: ["ADMIN", "MASTER"] },
  response: z.object({ items: z.array(pause) }),
});

export const setUnitPause = defineRoute({
  operationId: "setUnitPause",
  method: "put",
  path: "/franchise-units/:id/pause",
  summary:
    "Pausa os pedidos novos de uma franquia até o fim de um dia (TODAY: hoje), até um momento, ou até ser retomada; o que já foi perguntado segue, o que chega espera. Repetir nada muda",
  tag,
  access: { roles: ["ADMIN", "MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  body: z.discriminatedUnion("paused", [
    z
      .strictObject({
        paused: z.literal(true),
        reason: z.string().overwrite(cleanWords).trim().min(1, "Diga o motivo").max(REASON_MAX),
        /** The pause ends with this day, at most a year ahead; `TODAY` is the server's. */
        last_day: z.union([z.literal(TODAY), z.iso.date()]).optional(),
        /** Null: until it is resumed; at most a year ahead. A moment is for callers whose clock can be trusted. */
        until: z.iso.datetime({ offset: true }).nullable().optional(),
      })
      .refine(({ last_day: day, until }) => (day === undefined) !== (until === undefined), {
        error: "Diga last_day ou until",
      }),
    z.strictObject({ paused: z.literal(false) }),
  ]),
  /** Pause of the unit; null when it takes wishes. */
  response: z.object({ pause: pause.nullable() }),
  errors: ["forbidden", "not_found", "unavailable"],
});

export const unitPauseRoutes = [listUnitPauses, setUnitPause];
