import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Wish } from "../domain/wish/wish.ts";
import { wishFigures } from "./wish-figures.ts";

/** Buckets of answer times in seconds, from ten seconds to a day. */
const ANSWER_BUCKETS = [10, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];

/**
 * Counts business figures from the wishes this process writes, since its start. The statistics of panels and the wallet's books are exact; these are
 * for graphs and alerts.
 */
export function createWishMetrics(metrics: Metrics): (before: Wish | null, after: Wish) => void {
  const wishes = metrics.counter("wishes_total", "Messages that turned out to be wishes");
  const states = metrics.counter("wish_states_total", "Wishes that came into a state", ["state"]);
  const asked = metrics.counter("offers_asked_total", "Offers put to their merchants");
  const outcomes = metrics.counter("offer_outcomes_total", "Offers by how they ended", ["outcome"]);
  const firstAnswer = metrics.histogram(
    "wish_first_answer_seconds",
    "From a consumer's text to the first merchant's answer",
    [],
    ANSWER_BUCKETS,
  );
  const revenue = metrics.counter("revenue_cents_total", "Centavos of paid TENHOs");
  const late = metrics.counter(
    "late_wishes_total",
    "Wishes that arrived long after they were written, by what followed",
    ["outcome"],
  );
  const reversed = metrics.counter("reversed_cents_total", "Centavos of TENHOs that were given back");
  return (before, after) => {
    // Wishes of the history import were written before this system and are not counted; neither are those of smoke runs.
    if (after.smokeRun !== undefined) return;
    if (before === null && after.splitFrom === undefined && after.kind !== null) return;
    const figures = wishFigures(before, after);
    if (figures.isNew) wishes.inc();
    if (figures.state !== null) states.inc({ state: figures.state });
    if (figures.late !== null) late.inc({ outcome: figures.late });
    if (figures.asked > 0) asked.inc(figures.asked);
    for (const outcome of figures.outcomes) outcomes.inc({ outcome });
    if (figures.firstAnswerSeconds !== null) firstAnswer.observe(figures.firstAnswerSeconds);
    if (figures.paidCents > 0) revenue.inc(figures.paidCents);
    if (figures.reversedCents > 0) reversed.inc(figures.reversedCents);
  };
}
