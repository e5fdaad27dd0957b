import { TIME_ZONES } from "@tenho/br/calendar/time-zones";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm, readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/business-hours";
/** Bounds above what any form sends; the domain checks the actual limits and answers with a sentence. */
const PERIODS_MAX = 50;
const EXCEPTIONS_MAX = 200;

const period = { start: z.string().max(5), end: z.string().max(5) };

const hours = z
  .object({
    /** Null while none were given; the other fields then hold the defaults that apply. */
    id: z.uuid().nullable(),
    client_id: z.uuid(),
    timezone: z.string(),
    /** The chosen city; several share one time zone. */
    timezone_label: z.string(),
    is_24h: z.boolean(),
    /** Seven days, 0 = Sunday, each under both spellings. A period whose end is before its start ends on the next day. */
    schedule: z.array(
      z.object({
        day_of_week: z.int(),
        dayOfWeek: z.int(),
        is_open: z.boolean(),
        isOpen: z.boolean(),
        periods: z.array(z.object(period)),
      }),
    ),
    /** Dates whose periods replace those of their day of the week, also of hours around the clock; past ones are left out. */
    exceptions: z.array(z.object({ date: z.string(), is_open: z.boolean(), periods: z.array(z.object(period)) })),
  })
  .meta({ id: "BusinessHours" });

const periods = z.array(z.strictObject(period)).max(PERIODS_MAX).default([]);

const SPELLINGS = [
  ["dayOfWeek", "day_of_week"],
  ["isOpen", "is_open"],
] as const;

/** A day under one spelling. Where both are given and differ, the second stays for the strict schema to refuse. */
function underOneSpelling(day: unknown): unknown {
  if (typeof day !== "object" || day === null) return day;
  const fields: Record<string, unknown> = { ...day };
  for (const [camel, snake] of SPELLINGS) {
    if (camel in fields && (!(snake in fields) || fields[snake] === fields[camel])) {
      fields[snake] = fields[camel];
      delete fields[camel];
    }
  }
  return fields;
}

const day = z.preprocess(
  underOneSpelling,
  z.strictObject({ day_of_week: fromForm(z.int().min(0).max(6)), is_open: z.boolean(), periods }),
);
const id = readOnly(hours.pick({ id: true }));
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
  schedule: z.array(day).max(7, "Informe os sete dias da semana"),
  exceptions: z.array(z.strictObject({ date: z.string().max(10), is_open: z.boolean(), periods })).max(EXCEPTIONS_MAX),
};

/** Hours as a form holds them, whole. */
export const hoursBody = z.strictObject({
  timezone: fields.timezone,
  timezone_label: fields.timezone_label.optional(),
  is_24h: fields.is_24h,
  schedule: fields.schedule,
  exceptions: fields.exceptions.optional(),
});

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
  bodyBytesMax: 128 * 1_024,
  body: z.strictObject({
    ...id,
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
  bodyBytesMax: 128 * 1_024,
  body: z.strictObject({ ...id, ...fields }).partial(),
  response: hours,
  errors: ["forbidden", "not_found", "conflict"],
});
