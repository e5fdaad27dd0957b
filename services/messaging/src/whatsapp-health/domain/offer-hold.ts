import type { Fact, TemplateState } from "./template-state.ts";

/** Meta refuses the template. */
const UNSENDABLE = new Set(["PAUSED", "DISABLED", "REJECTED", "DELETED"]);
/** Meta has not decided yet: the status before still applies. */
const UNDECIDED = new Set(["PENDING", "IN_APPEAL"]);
const MARKETING = "MARKETING";

/** Why offers with a template are held: it costs as advertising, or Meta refuses it. `since` is the start of the latest of these reasons. */
export type HoldReason = { marketing: boolean; refused: boolean; since: Date };

const isUnsendable = ({ value, previous }: Fact): boolean =>
  UNSENDABLE.has(value) || (UNDECIDED.has(value) && previous !== null && UNSENDABLE.has(previous));

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
