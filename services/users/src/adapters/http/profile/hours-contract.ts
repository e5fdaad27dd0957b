import { TIME_ZONES } from "@tenho/br/calendar/time-zones";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/business-hours";
/** More than any form sends; the domain's own limits come with a sentence. */
const PERIODS_MAX = 50;
const EXCEPTIONS_MAX = 200;

const period = { start: z.string().max(5), end: z.string().max(5) };

const hours = z.object({
  /** Null while none were given: what is answered then is what counts in their place. */
  id: z.uuid().nullable(),
  client_id: z.uuid(),
  timezone: z.string(),
  /** The city whose time was chosen: several have one zone. */
  timezone_label: z.string(),
  is_24h: z.boolean(),
  /** Seven days, 0 = Sunday. A period whose end is before its start ends on the next day. */
  schedule: z.array(z.object({ day_of_week: z.int(), is_open: z.boolean(), periods: z.array(z.object(period)) })),
  /** Dates whose periods replace those of their day of the week, also of hours around the clock; past ones are left out. */
  exceptions: z.array(z.object({ date: z.string(), is_open: z.boolean(), periods: z.array(z.object(period)) })),
});

const periods = z.array(z.strictObject(period)).max(PERIODS_MAX).default([]);
const fields = {
  client_id: z.uuid(),
  timezone: z.enum(
    TIME_ZONES.map(({ id }) => id),
    "Fuso horário inválido",
  ),
  timezone_label: z.enum(
    TIME_ZONES.map(({ city }) => city),
    "Cidade inválida",
  ),
  is_24h: z.boolean(),
  schedule: z
    .array(z.strictObject({ day_of_week: z.int().min(0).max(6), is_open: z.boolean(), periods }))
    .max(7, "Informe os sete dias da semana"),
  exceptions: z.array(z.strictObject({ date: z.string().max(10), is_open: z.boolean(), periods })).max(EXCEPTIONS_MAX),
};

export const getHours = defineRoute({
  operationId: "getBusinessHours",
  method: "get",
  path,
  summary: "O horário de funcionamento de uma empresa; de um USER, o da empresa para a qual trabalha",
  tag,
  access: "session",
  params,
  response: hours,
  errors: ["forbidden", "not_found"],
});

export const createHours = defineRoute({
  operationId: "createBusinessHours",
  method: "post",
  path,
  summary: "Cadastra o horário de funcionamento de quem ainda não tem; pedidos passam a chegar dentro dele",
  tag,
  access: "session",
  params,
  body: z.strictObject({
    ...fields,
    client_id: fields.client_id.optional(),
    timezone_label: fields.timezone_label.optional(),
    exceptions: fields.exceptions.optional(),
  }),
  response: hours,
  status: 201,
  errors: ["forbidden", "not_found", "conflict"],
});

export const updateHours = defineRoute({
  operationId: "updateBusinessHours",
  method: "patch",
  path,
  summary: "Altera o horário de funcionamento; o que não vem fica como está",
  tag,
  access: "session",
  params,
  body: z.strictObject(fields).partial(),
  response: hours,
  errors: ["forbidden", "not_found", "conflict"],
});
