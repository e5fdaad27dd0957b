/** The kinds of facts Meta reports about our account and its numbers. */
export const FACT_KINDS = [
  "restriction",
  "ban",
  "presence",
  "violation",
  "event",
  "alert",
  "capability",
  "name",
  "error",
  "refusal",
] as const;

/**
 * Kind of fact. `restriction`, `ban`, `presence` (deleted, offboarded, reconnected), `violation` and `event` (any other) concern the account. `alert`
 * concerns any entity, `capability` the limits, `name` the display name of a number. `error` was reported along with messages. `refusal` is Meta's
 * answer to a message that concerns the account.
 */
export type FactKind = (typeof FACT_KINDS)[number];

/** One report from Meta about one fact. */
export type AccountUpdate = {
  kind: FactKind;
  /** Meta's id of the account or entity, the digits of a number, or its phone number id. */
  subject: string;
  /** Type of a restriction or an alert, or code of an error or refusal; empty where the kind alone identifies the fact. */
  topic: string;
  /** Meta's word; it may be one this code does not know. */
  value: string;
  detail: string | null;
  /** Moment it ends by itself; null: not reported. */
  until: Date | null;
  at: Date;
};

/** The last report about one fact. `at` is the time of the last update; older updates are ignored. */
export type AccountFact = AccountUpdate & {
  /** The value before this one; null: none. */
  previous: string | null;
  /** Start of this value. */
  since: Date;
};

/** Key of a fact: a newer report replaces the older one with the same key. */
export const factKey = ({ kind, subject, topic }: Pick<AccountUpdate, "kind" | "subject" | "topic">): string =>
  `${kind}:${subject}:${topic}`;

/** The fact after an update; the same object when the update is older or changes nothing. Of two updates in one second the later to arrive wins. */
export function factAfter(before: AccountFact | null, update: AccountUpdate): AccountFact {
  if (before === null) return { ...update, previous: null, since: update.at };
  if (update.at < before.at) return before;
  const isSame = before.value === update.value && !(before.until !== null && before.until <= update.at);
  if (!isSame) return { ...update, previous: before.value, since: update.at };
  const isNew =
    update.at > before.at || update.detail !== before.detail || update.until?.getTime() !== before.until?.getTime();
  return isNew ? { ...update, previous: before.previous, since: before.since } : before;
}
