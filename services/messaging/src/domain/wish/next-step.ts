import { isGathered } from "../intake/gather-texts.ts";
import { isEffectDue, nextEffectAt } from "../offers/panel-first.ts";
import { addMs, earliest, type FlowSettings, isDue } from "./flow-settings.ts";
import { nextTimeoutAt } from "./timeouts.ts";
import type { Wish } from "./wish.ts";

/** The next step for a wish. `settle`: resume a pending payment. `relay`: perform the effects in the outbox. */
export type Step =
  | { kind: "relay" }
  | { kind: "settle"; offerId: string }
  | { kind: "apply_timeouts" }
  | { kind: "triage" }
  | { kind: "make_offers" }
  | { kind: "notify_consumer" };

/** The step to take at `now`; null: none yet. */
export function nextStep(wish: Wish, now: Date, settings: FlowSettings): Step | null {
  if (wish.backoffUntil !== null && !isDue(wish.backoffUntil, now)) return null;
  const unpaid = wish.offers.find(({ answering }) => isDue(answering?.resumeAt ?? null, now));
  if (unpaid) return { kind: "settle", offerId: unpaid.id };
  if (isDue(nextTimeoutAt(wish, settings), now)) return { kind: "apply_timeouts" };
  if (isGathered(wish, now)) return { kind: "triage" };
  if (wish.state === "choosing") return { kind: "make_offers" };
  if (isDue(wish.notifyConsumerAt, now)) return { kind: "notify_consumer" };
  // Relaying comes last, so that the effects of several steps are performed together.
  return hasDueEffect(wish, now) ? { kind: "relay" } : null;
}

const hasDueEffect = (wish: Wish, now: Date): boolean => wish.outbox.some((effect) => isEffectDue(wish, effect, now));

const gatheringEndsAt = ({ state, gatherUntil }: Wish): Date | null => (state === "gathering" ? gatherUntil : null);

/** The moment the sweep looks at the wish next. Work due now gets `workLeaseMs`, in which the process that caused it does it itself. */
export function nextDueAt(wish: Wish, now: Date, settings: FlowSettings): Date | null {
  if (nextStep(wish, now, settings) !== null) return addMs(now, settings.workLeaseMs);
  const atOnce = hasDueEffect(wish, now) || wish.state === "sorting" || wish.state === "choosing";
  const resumes = wish.offers.map(({ answering }) => answering?.resumeAt ?? null);
  const due = earliest([
    atOnce ? now : null,
    gatheringEndsAt(wish),
    nextTimeoutAt(wish, settings),
    wish.notifyConsumerAt,
    nextEffectAt(wish),
    ...resumes,
  ]);
  if (due === null || wish.backoffUntil === null) return due;
  return new Date(Math.max(due.getTime(), wish.backoffUntil.getTime()));
}
