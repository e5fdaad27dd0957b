import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { handleCorrection } from "../adapters/messages/correction-handler.ts";
import type { CategorisationContext } from "../app/categorisation-context.ts";
import { deleteOldCandidates } from "../app/corrections/delete-old-candidates.ts";
import { fillGroupKeys } from "../app/corrections/fill-group-keys.ts";
import { measureEffects } from "../app/corrections/measure-effects.ts";
import { writeWeeklySummary } from "../app/corrections/write-weekly-summary.ts";
import type { CategorisationConfig } from "../config.ts";

const CORRECTIONS_IN_FLIGHT_MAX = 8;

/** Makes what receives corrections, and what is done with them from time to time. */
export function composeTasks(
  ctx: CategorisationContext,
  config: CategorisationConfig,
  { nc, log, metrics, health }: ServiceRuntime,
): Component[] {
  const corrections = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "categorisation-corrections",
    filterSubjects: ["evt.messaging.category_corrected"],
    log,
    metrics,
    maxInFlight: CORRECTIONS_IN_FLIGHT_MAX,
    handle: (message) => handleCorrection(ctx, message),
  });
  health.add("corrections", () => corrections.check());
  const task = (name: string, everyMs: number, run: (ctx: CategorisationContext) => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log, metrics, run: () => run(ctx) });
  return [
    corrections,
    task("delete old candidates", config.CANDIDATE_SWEEP_MS, deleteOldCandidates),
    task("fill group keys", config.CANDIDATE_SWEEP_MS, fillGroupKeys),
    task("measure group effects", config.GROUP_EFFECTS_MS, measureEffects),
    task("weekly summary of missing words", config.WEEKLY_SUMMARY_MS, writeWeeklySummary),
  ];
}
