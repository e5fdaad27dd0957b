import { createHash } from "node:crypto";
import { foreignInt, foreignText } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import type { CallbackItem } from "../../app/ports/publishers.ts";
import type { AccountUpdate } from "../domain/account-fact.ts";
import type { NumberUpdate } from "../domain/number-state.ts";
import type { TemplateUpdate } from "../domain/template-state.ts";
import { accountReaders } from "./account-changes.ts";

const REASON_MAX = 200;

/** One word of Meta's; any is accepted, since its vocabulary grows. */
const word = z
  .string()
  .regex(/^[\w.-]{1,80}$/)
  .transform((text) => text.toUpperCase());
/** Unix time to the second. */
const seconds = foreignInt.pipe(z.int().min(0).max(99_999_999_999));
const optionalWord = word.nullish();
const reason = z
  .string()
  .nullish()
  .transform((text) => (text ? text.slice(0, REASON_MAX) : null));

const names = {
  message_template_name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  message_template_language: z.string().regex(/^[\w-]{2,20}$/),
};
const statusChange = z.looseObject({
  ...names,
  event: word,
  reason,
  message_template_category: optionalWord,
});
const categoryChange = z.looseObject({
  ...names,
  new_category: word,
  previous_category: optionalWord,
  correct_category: optionalWord,
  category_update_timestamp: seconds.nullish(),
});
const qualityChange = z.looseObject({ ...names, new_quality_score: word, previous_quality_score: optionalWord });
const numberChange = z.looseObject({
  display_phone_number: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\D/g, ""))
    .pipe(z.string().regex(/^\d{5,20}$/)),
  event: word,
  current_limit: optionalWord,
  // Meta first gave a count, later a tier.
  max_daily_conversations_per_business: z.union([word, z.int().min(0).transform(String)]).nullish(),
});
const entryFields = z.looseObject({ id: foreignText.pipe(z.string().regex(/^\d{1,30}$/)), time: seconds });

const nothingSaid = { status: null, reason: null, category: null, announced: null, quality: null };

const momentOf = (unixSeconds: number): Date => new Date(unixSeconds * 1_000);
const nameOf = (value: { message_template_name: string; message_template_language: string }) => ({
  name: value.message_template_name,
  language: value.message_template_language,
});
const said = (value: string, previous: string | null | undefined = null) => ({ value, previous: previous ?? null });

function statusUpdate(value: z.output<typeof statusChange>, at: Date): TemplateUpdate {
  const { event, reason, message_template_category: category } = value;
  return {
    ...nothingSaid,
    ...nameOf(value),
    at,
    status: said(event),
    reason: reason === "NONE" ? null : reason,
    category: category ? said(category) : null,
  };
}

/** Reads a change of category; one that is only announced names the present category as the new one. */
function categoryUpdate(value: z.output<typeof categoryChange>, at: Date): TemplateUpdate {
  const { new_category, previous_category, correct_category, category_update_timestamp: from } = value;
  const announced =
    correct_category && correct_category !== new_category && from
      ? { category: correct_category, at: momentOf(from) }
      : null;
  return { ...nothingSaid, ...nameOf(value), at, category: said(new_category, previous_category), announced };
}

const qualityUpdate = (value: z.output<typeof qualityChange>, at: Date): TemplateUpdate => ({
  ...nothingSaid,
  ...nameOf(value),
  at,
  quality: said(value.new_quality_score, value.previous_quality_score),
});

function numberUpdate(value: z.output<typeof numberChange>, at: Date): NumberUpdate {
  const { display_phone_number: number, event, current_limit, max_daily_conversations_per_business: daily } = value;
  return { number, event, limit: daily ?? current_limit ?? null, at };
}

type Update =
  | { subject: "wa.in.template"; update: TemplateUpdate }
  | { subject: "wa.in.number"; update: NumberUpdate }
  | { subject: "wa.in.account"; updates: AccountUpdate[] };

const template = (update: TemplateUpdate): Update => ({ subject: "wa.in.template", update });

const account =
  (read: (value: unknown, entry: { id: string; at: Date }) => AccountUpdate[]) =>
  (value: unknown, at: Date, id: string): Update => ({ subject: "wa.in.account", updates: read(value, { id, at }) });

const readers: Readonly<Record<string, (value: unknown, at: Date, accountId: string) => Update>> = {
  message_template_status_update: (value: unknown, at: Date) => template(statusUpdate(statusChange.parse(value), at)),
  template_category_update: (value: unknown, at: Date) => template(categoryUpdate(categoryChange.parse(value), at)),
  message_template_quality_update: (value: unknown, at: Date) =>
    template(qualityUpdate(qualityChange.parse(value), at)),
  phone_number_quality_update: (value: unknown, at: Date): Update => ({
    subject: "wa.in.number",
    update: numberUpdate(numberChange.parse(value), at),
  }),
  account_update: account(accountReaders.account_update),
  account_alerts: account(accountReaders.account_alerts),
  business_capability_update: account(accountReaders.business_capability_update),
  phone_number_name_update: account(accountReaders.phone_number_name_update),
};

/** Returns whether a change of a callback concerns our templates, numbers or account. */
export const isHealthField = (field: string): boolean => Object.hasOwn(readers, field);

/**
 * Reads a change of templates, numbers or the account, with the id under which the stream keeps it once; null when it has another form than Meta's.
 */
export function readHealthChange(
  { field, value }: { field: string; value?: unknown },
  rawEntry: { id?: unknown; time?: unknown },
): CallbackItem | null {
  const entry = entryFields.safeParse(rawEntry);
  const reader = Object.hasOwn(readers, field) ? readers[field] : undefined;
  if (!entry.success || reader === undefined) return null;
  const { id, time } = entry.data;
  try {
    const read = reader(value, momentOf(time), id);
    const digest = createHash("sha256")
      .update(JSON.stringify([id, field, value]))
      .digest("hex");
    return { streamId: `h:${time}:${digest}`, ...read };
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}
