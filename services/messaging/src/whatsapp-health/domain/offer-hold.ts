import { type Fact, MISSING, type TemplateState, UNAPPROVED } from "./template-state.ts";

/** This code's own words for a template that Meta does not have, or has not approved. */
const OURS = new Set<string>([MISSING, UNAPPROVED]);
/** Meta refuses messages by the template. */
const REFUSED = new Set<string>([
  "PAUSED",
  "DISABLED",
  "REJECTED",
  "DELETED",
  "PENDING_DELETION",
  "ARCHIVED",
  "LIMIT_EXCEEDED",
  ...OURS,
]);
const PENDING = "PENDING";
/** Meta has not decided yet: the status before still applies. Before its first approval there is none, and Meta refuses it. */
const UNDECIDED = new Set([PENDING, "IN_APPEAL"]);
const MARKETING = "MARKETING";

/** Why offers with a template are held: it costs as advertising, or Meta does not send it. `since` is the start of the latest of these reasons. */
export type HoldReason = { marketing: boolean; refused: boolean; since: Date };

const isUnsendable = ({ value, previous }: Fact): boolean => {
  if (!UNDECIDED.has(value)) return REFUSED.has(value);
  return previous === null ? value === PENDING : REFUSED.has(previous) || previous === PENDING;
};

/** Returns whether a template waits for its first approval, or does not exist at Meta: nobody refused it, and somebody has to send it there. */
export const isUnapproved = ({ status }: Pick<TemplateState, "status">): boolean =>
  status !== null && isUnsendable(status) && (UNDECIDED.has(status.value) || OURS.has(status.value));

/** The category a template has now: Meta announces a change up to a day before it. */
export function categoryNow(
  { category, announced }: Pick<TemplateState, "category" | "announced">,
  now: Date,
): { value: string; since: Date } | null {
  if (announced !== null && announced.at <= now) return { value: announced.category, since: announced.at };
  return category;
}

/** Why offers with this template would be held; null: they are not. A template Meta has reported nothing about is usable. */
export function holdReasonOf(state: TemplateState | null, now: Date): HoldReason | null {
  if (state === null) return null;
  const category = categoryNow(state, now);
  const marketing = category?.value === MARKETING ? category.since : null;
  const refused = state.status !== null && isUnsendable(state.status) ? state.status.since : null;
  const since = Math.max(marketing?.getTime() ?? 0, refused?.getTime() ?? 0);
  if (marketing === null && refused === null) return null;
  return { marketing: marketing !== null, refused: refused !== null, since: new Date(since) };
}

/** Returns whether MASTER's release covers this reason: a release covers reasons that existed when it was given, none that came later. */
export const isReleased = (reason: Pick<HoldReason, "since">, releasedAt: Date | null): boolean =>
  releasedAt !== null && reason.since <= releasedAt;
