import { TODAY } from "@tenho/br/calendar/last-day";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { PAUSE_MINUTES_MAX } from "../../domain/pause.ts";
import { receiving } from "./receiving-contract.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/pause";

/** State of a company as its pause is answered with it, absent from a service before it. */
const state = z.object({ receiving: receiving.nullish() });

/** One of the three. `minutes` and `TODAY` count by the server's clock; a moment is for callers whose clock can be trusted. */
export const wantedPause = z
  .strictObject({
    ...readOnly(state),
    minutes: z.int().min(1).max(PAUSE_MINUTES_MAX).optional(),
    /** The pause ends with this day. */
    last_day: z.union([z.literal(TODAY), z.iso.date()]).optional(),
    /** Null resumes. */
    until: z.iso.datetime({ offset: true }).nullable().optional(),
  })
  .refine(
    ({ minutes, last_day, until }) => [minutes, last_day, until].filter((one) => one !== undefined).length === 1,
    {
      error: "Diga minutes, last_day ou until",
    },
  );

/** `until`: end of the pause, null without one. A company that does not pause may still receive nothing, as `receiving` says. */
const pause = state.extend({ until: z.iso.datetime().nullable() }).meta({ id: "CompanyPause" });

export const getPause = defineRoute({
  operationId: "getPause",
  method: "get",
  path,
  summary: "Até quando uma empresa não recebe pedidos; de um USER, a empresa para a qual trabalha",
  tag,
  access: "session",
  params,
  response: pause,
  errors: ["forbidden", "not_found"],
});

export const setPause = defineRoute({
  operationId: "setPause",
  method: "put",
  path,
  summary:
    "Pausa os pedidos de uma empresa por uns minutos, até o fim de um dia (TODAY: hoje) ou até um momento, no máximo um ano à frente; until null retoma",
  tag,
  access: "session",
  params,
  body: wantedPause,
  response: pause,
  errors: ["forbidden", "not_found", "conflict"],
});
