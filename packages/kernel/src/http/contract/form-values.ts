import { wallClock } from "@tenho/br/calendar/wall-clock";
import { z } from "zod";

/** Time zone that gives a moment its date: that of the panel, whatever the unit. */
const TIME_ZONE = "America/Fortaleza";
/** Decimal text: long enough for every number a contract takes, short enough for exact integers. */
const DECIMAL = /^-?\d{1,12}(?:[.,]\d{1,6})?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;
const MIDNIGHT = /^00:00(?::00(?:\.0{1,9})?)?$/;

/**
 * A number that may also arrive as the text of a form field: `"41"`, `"6.00"`, `"6,00"`. Any other text stays a text, which `schema`
 * refuses.
 * Optional goes around it, nullable inside: `fromForm(z.number().nullable()).optional()`.
 */
export const fromForm = <T extends z.ZodType<number | null>>(schema: T) => z.preprocess(numberOf, schema);

function numberOf(value: unknown): unknown {
  if (typeof value !== "string" || !DECIMAL.test(value.trim())) return value;
  return Number(value.trim().replace(",", "."));
}

/**
 * A date, `YYYY-MM-DD`, that may also arrive as an ISO moment: midnight in UTC and a moment without zone are the date they name, since
 * that is how browsers write a chosen date; any other moment is its date in Fortaleza. What is neither goes to `schema` as it is.
 */
export const fromMoment = <T extends z.ZodType<string>>(schema: T) => z.preprocess(dateOf, schema);

/** Schema of a date in a query. */
export const queryDate = fromMoment(z.iso.date());

function dateOf(value: unknown): unknown {
  const [, date, time = "", zone] = typeof value === "string" ? (MOMENT.exec(value) ?? []) : [];
  if (date === undefined) return value;
  if (zone === undefined || (zone.toUpperCase() === "Z" && MIDNIGHT.test(time))) return date;
  const moment = new Date(value as string);
  return Number.isNaN(moment.getTime()) ? value : wallClock(moment, TIME_ZONE).date;
}

const unread = z
  .unknown()
  .optional()
  .meta({ readOnly: true })
  .transform(() => undefined);

/**
 * Fields of an answer that the call taking the entity back does not change. They may be sent, so that an entity can be sent back as it
 * was read, and are ignored; fields that no answer has are still refused. Spread it before the fields that are read.
 */
export function readOnly(answer: z.ZodObject, ...others: readonly string[]): Record<never, never> {
  const names = [...Object.keys(answer.shape), ...others];
  return Object.fromEntries(names.map((name) => [name, unread]));
}

/**
 * Schema of the body that changes an entity: at least one of `fields`, and optionally the {@link readOnly} fields of its answer, which are ignored. So
 * an entity may be sent back as it was read; a body with read-only fields alone is refused.
 */
export function changeOf<Fields extends z.ZodRawShape>(
  fields: Fields,
  { answer, others = [] }: { answer: z.ZodObject; others?: readonly string[] },
) {
  const names = Object.keys(fields);
  return z
    .strictObject({ ...readOnly(answer, ...others), ...fields })
    .partial()
    .refine((body: Readonly<Record<string, unknown>>) => names.some((name) => body[name] !== undefined), {
      error: "Informe o que mudar",
    });
}
