import { isGathered } from "../intake/gather-texts.ts";
import { after, earliest, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import type { Wish } from "../wish/wish.ts";
import { nextMoment } from "./timeouts.ts";

/** What is to be done for a wish now. */
export type Step =
  | { kind: "relay" }
  | { kind: "settle"; offerId: string }
  | { kind: "pass_time" }
  | { kind: "sort" }
  | { kind: "choose" }
  | { kind: "tell" };

/** The next thing to do at `now`; null: nothing yet. */
export function nextStep(wish: Wish, now: Date, settings: FlowSettings): Step | null {
  if (wish.backoffUntil !== null && !isDue(wish.backoffUntil, now)) return null;
  const left = wish.offers.find(({ answering }) => isDue(answering?.resumeAt ?? null, now));
  if (left) return { kind: "settle", offerId: left.id };
  if (isDue(nextMoment(wish, settings), now)) return { kind: "pass_time" };
  if (isGathered(wish, now)) return { kind: "sort" };
  if (wish.state === "choosing") return { kind: "choose" };
  if (isDue(wish.tellAt, now)) return { kind: "tell" };
  // Last, so that what several steps want done is done in one go.
  return wish.outbox.length > 0 ? { kind: "relay" } : null;
}

const gathers = ({ state, gatherUntil }: Wish): Date | null => (state === "gathering" ? gatherUntil : null);

/** When a wish is to be looked at next; what is to be done at once has a head start before any sweep takes it. */
export function nextDueAt(wish: Wish, now: Date, settings: FlowSettings): Date | null {
  if (nextStep(wish, now, settings) !== null) return after(now, settings.workLeaseMs);
  const atOnce = wish.outbox.length > 0 || wish.state === "sorting" || wish.state === "choosing";
  const resumes = wish.offers.map(({ answering }) => answering?.resumeAt ?? null);
  const due = earliest([atOnce ? now : null, gathers(wish), nextMoment(wish, settings), wish.tellAt, ...resumes]);
  if (due === null || wish.backoffUntil === null) return due;
  return new Date(Math.max(due.getTime(), wish.backoffUntil.getTime()));
}
