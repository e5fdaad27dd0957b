import type { AccountFact } from "./account-fact.ts";

/** A message by the distinction Meta's restrictions make: a template begins a conversation, free text answers within the 24 h window. */
export type SendKind = "template" | "reply";

/** Severity of a fact. `blocks`: messages are held. `attention`: an operator should know. `note`: nothing to do. */
export type Standing = "blocks" | "attention" | "note";

const DAY_MS = 24 * 3_600_000;
/** Meta never ends errors and violations, so they expire after these times. */
const ERROR_FRESH_MS = DAY_MS;
const VIOLATION_FRESH_MS = 30 * DAY_MS;

const TEMPLATES: readonly SendKind[] = ["template"];
const REPLIES: readonly SendKind[] = ["reply"];
const ALL: readonly SendKind[] = ["template", "reply"];
const NONE: readonly SendKind[] = [];

/** Other types of restriction forbid calls, new numbers or new templates: nothing this service sends. */
const FORBIDDEN_BY: Readonly<Record<string, readonly SendKind[]>> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: TEMPLATES,
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: REPLIES,
};
/** The value of a restriction that applies; any other lifts it. */
export const RESTRICTED = "RESTRICTED";
const GONE = new Set(["ACCOUNT_DELETED", "ACCOUNT_OFFBOARDED"]);
const ACCESS_LOST = new Set(["PARTNER_REMOVED", "PARTNER_APP_UNINSTALLED"]);
/** Error code of the spam limit of one number: Meta asks to stop messages that begin conversations. */
export const SPAM_LIMIT_CODE = "131048";

/** Topic of the capability that limits to how many people the business may write first in a day. */
const MESSAGING_LIMIT = "MESSAGING_LIMIT";
/** Limit of a business that Meta has verified and that has written to few people so far: below it there is something to do. */
const USUAL_LIMIT = 2_000;

const isOver = ({ until }: AccountFact, now: Date): boolean => until !== null && until <= now;
const isWithin = ({ at }: AccountFact, ms: number, now: Date): boolean => at.getTime() + ms > now.getTime();

/** The kinds of messages that must not be sent while this fact applies. */
export function forbiddenBy(fact: AccountFact, now: Date): readonly SendKind[] {
  const { kind, topic, value } = fact;
  if (isOver(fact, now)) return NONE;
  switch (kind) {
    case "restriction":
      return value === RESTRICTED ? (FORBIDDEN_BY[topic] ?? NONE) : NONE;
    case "ban":
      return value === "DISABLE" ? ALL : NONE;
    case "presence":
      return GONE.has(value) ? ALL : NONE;
    case "refusal":
      return topic === SPAM_LIMIT_CODE ? TEMPLATES : ALL;
    default:
      return NONE;
  }
}

/** People that a limit allows: Meta reports tiers and numbers, of which -1 is none. Infinite also for a word this code does not know. */
function limitSize(value: string): number {
  const [, amount, thousands] = /^(?:TIER_)?(\d{1,9})(K?)$/.exec(value) ?? [];
  return amount === undefined ? Number.POSITIVE_INFINITY : Number(amount) * (thousands ? 1_000 : 1);
}

/** Returns whether the limit is below the usual one, or was lowered and is not up again. */
const isLowLimit = ({ value, previous }: AccountFact): boolean =>
  limitSize(value) < USUAL_LIMIT || (previous !== null && limitSize(value) < limitSize(previous));

function needsAttention(fact: AccountFact, now: Date): boolean {
  const { kind, topic, value } = fact;
  switch (kind) {
    case "restriction":
      return value === RESTRICTED && !isOver(fact, now);
    case "ban":
      return value !== "REINSTATE";
    case "violation":
      return isWithin(fact, VIOLATION_FRESH_MS, now);
    case "event":
      return ACCESS_LOST.has(value);
    case "alert":
      return value === "ACTIVE";
    case "capability":
      return topic === MESSAGING_LIMIT && isLowLimit(fact);
    case "name":
      return value === "DECLINED" || value === "REJECTED" || value === "EXPIRED";
    case "error":
      return isWithin(fact, ERROR_FRESH_MS, now);
    default:
      return false;
  }
}

/** The severity of a fact at this moment. */
export function standingOf(fact: AccountFact, now: Date): Standing {
  if (forbiddenBy(fact, now).length > 0) return "blocks";
  return needsAttention(fact, now) ? "attention" : "note";
}

/** Why messages are held. `since` is the start of the latest reason; `until` is when the last one ends by itself, null if unknown. */
export type AccountHoldReason = { templates: boolean; replies: boolean; since: Date; until: Date | null };

/** Why messages are or would be held; null: they are not. */
export function accountHoldReason(facts: readonly AccountFact[], now: Date): AccountHoldReason | null {
  const blocking = facts.filter((fact) => forbiddenBy(fact, now).length > 0);
  if (blocking.length === 0) return null;
  const forbids = (kind: SendKind): boolean => blocking.some((fact) => forbiddenBy(fact, now).includes(kind));
  const ends = blocking.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
  const lastEnd = Math.max(...ends);
  return {
    templates: forbids("template"),
    replies: forbids("reply"),
    since: new Date(Math.max(...blocking.map(({ since }) => since.getTime()))),
    until: Number.isFinite(lastEnd) ? new Date(lastEnd) : null,
  };
}
