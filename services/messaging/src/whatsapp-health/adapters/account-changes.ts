import { z } from "zod";
import type { AccountUpdate, FactKind } from "../domain/account-fact.ts";
import { RESTRICTED } from "../domain/account-standing.ts";

const DETAIL_MAX = 200;
/** Most items of one change; Meta names a few. */
const LIST_MAX = 50;

/** One word of Meta's; any is accepted, since its vocabulary grows. */
const word = z
  .string()
  .regex(/^[\w.-]{1,80}$/)
  .transform((text) => text.toUpperCase());
const detail = z
  .string()
  .nullish()
  .transform((text) => (text ? text.slice(0, DETAIL_MAX) : null));
/** An id as digits or as a number. */
const id = z.union([z.string().regex(/^\d{1,30}$/), z.int().min(0).transform(String)]);
/** A limit is a tier or a count; -1 is no limit. */
const limit = z.union([word, z.int().min(-1).transform(String)]).nullish();
/** Unix seconds, as a number or in digits, or a date in ISO 8601. */
const moment = z
  .union([
    z.int().min(0).max(99_999_999_999),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
    z
      .string()
      .max(40)
      .transform((text) => Date.parse(text) / 1_000)
      .pipe(z.number()),
  ])
  .transform((seconds) => new Date(seconds * 1_000));

const accountChange = z.looseObject({
  event: word,
  restriction_info: z
    .array(z.looseObject({ restriction_type: word, expiration: moment.nullish().catch(null), remediation: detail }))
    .max(LIST_MAX)
    .nullish(),
  ban_info: z.looseObject({ waba_ban_state: word, waba_ban_date: detail }).nullish(),
  violation_info: z.looseObject({ violation_type: word }).nullish(),
});
const alertFields = { alert_severity: word.nullish(), alert_status: word.nullish(), alert_description: detail };
const alertChange = z.looseObject({
  entity_type: word,
  entity_id: id,
  // Meta gave these fields next to the entity at first, and now in an object of their own.
  ...alertFields,
  alert_type: word.nullish(),
  alert_info: z.looseObject({ ...alertFields, alert_type: word }).nullish(),
});
const capabilityChange = z.looseObject({
  max_daily_conversations_per_business: limit,
  max_daily_conversation_per_phone: limit,
  max_phone_numbers_per_business: limit,
  max_phone_numbers_per_waba: limit,
});
const nameChange = z.looseObject({
  display_phone_number: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\D/g, ""))
    .pipe(z.string().regex(/^\d{5,20}$/)),
  decision: word,
  requested_verified_name: detail,
  rejection_reason: detail,
});
const errorItem = z.looseObject({ code: z.int().min(0), title: detail });

/** Types of restriction an empty list lifts. */
const MESSAGING_RESTRICTIONS = ["RESTRICTED_BIZ_INITIATED_MESSAGING", "RESTRICTED_CUSTOMER_INITIATED_MESSAGING"];
const PRESENCE = new Set(["ACCOUNT_DELETED", "ACCOUNT_OFFBOARDED", "ACCOUNT_RECONNECTED"]);

type Entry = { id: string; at: Date };

const update = (
  kind: FactKind,
  subject: string,
  value: string,
  at: Date,
  more: Partial<Pick<AccountUpdate, "topic" | "detail" | "until">> = {},
): AccountUpdate => ({ kind, subject, topic: "", value, detail: null, until: null, at, ...more });

/** Meta adds restrictions to those it named before; an empty list ends them. */
function restrictions(info: z.output<typeof accountChange>["restriction_info"], { id, at }: Entry): AccountUpdate[] {
  if (info === null || info === undefined) return [];
  if (info.length === 0)
    return MESSAGING_RESTRICTIONS.map((topic) => update("restriction", id, "LIFTED", at, { topic }));
  return info.map(({ restriction_type: topic, expiration, remediation }) =>
    update("restriction", id, RESTRICTED, at, { topic, detail: remediation, until: expiration ?? null }),
  );
}

function accountUpdates(value: unknown, entry: Entry): AccountUpdate[] {
  const { event, restriction_info, ban_info: ban, violation_info: violation } = accountChange.parse(value);
  const { id, at } = entry;
  const known = [
    ...restrictions(restriction_info, entry),
    ...(ban ? [update("ban", id, ban.waba_ban_state, at, { detail: ban.waba_ban_date })] : []),
    ...(violation ? [update("violation", id, violation.violation_type, at)] : []),
    ...(PRESENCE.has(event) ? [update("presence", id, event, at)] : []),
  ];
  return known.length > 0 ? known : [update("event", id, event, at)];
}

function alertUpdates(value: unknown, { at }: Entry): AccountUpdate[] {
  const alert = alertChange.parse(value);
  const { alert_type, alert_severity, alert_status, alert_description } = { ...alert, ...alert.alert_info };
  const topic = word.parse(alert_type);
  const said = [alert_severity, alert_description].filter(Boolean).join(": ");
  const more = { topic, detail: said === "" ? null : said.slice(0, DETAIL_MAX) };
  return [update("alert", `${alert.entity_type}:${alert.entity_id}`, alert_status ?? "NONE", at, more)];
}

function capabilityUpdates(value: unknown, { id, at }: Entry): AccountUpdate[] {
  const change = capabilityChange.parse(value);
  const daily = change.max_daily_conversations_per_business ?? change.max_daily_conversation_per_phone;
  const numbers = change.max_phone_numbers_per_waba ?? change.max_phone_numbers_per_business;
  return [
    ...(daily ? [update("capability", id, daily, at, { topic: "MESSAGING_LIMIT" })] : []),
    ...(numbers ? [update("capability", id, numbers, at, { topic: "PHONE_NUMBERS" })] : []),
  ];
}

function nameUpdates(value: unknown, { at }: Entry): AccountUpdate[] {
  const { display_phone_number, decision, requested_verified_name, rejection_reason } = nameChange.parse(value);
  const reason = rejection_reason === "NONE" ? null : rejection_reason;
  const said = [requested_verified_name, reason].filter(Boolean).join(": ").slice(0, DETAIL_MAX);
  return [update("name", display_phone_number, decision, at, { detail: said === "" ? null : said })];
}

/** Readers of account updates, by field of a callback. Raises: ZodError for a value of another form than Meta's. */
export const accountReaders = {
  account_update: accountUpdates,
  account_alerts: alertUpdates,
  business_capability_update: capabilityUpdates,
  phone_number_name_update: nameUpdates,
};

/** Reads errors given along with messages and statuses as updates of the number they came for; those of another form are left out. */
export function errorUpdates(errors: readonly unknown[], phoneNumberId: string, at: Date): AccountUpdate[] {
  return errors.slice(0, LIST_MAX).flatMap((error) => {
    const read = errorItem.safeParse(error);
    if (!read.success) return [];
    const { code, title } = read.data;
    return [update("error", phoneNumberId, "REPORTED", at, { topic: String(code), detail: title })];
  });
}
