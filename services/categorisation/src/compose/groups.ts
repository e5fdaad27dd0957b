import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { Knex } from "knex";
import { createGroupStore } from "../adapters/db/candidates/group-store.ts";
import { createMissingWordStore } from "../adapters/db/candidates/missing-word-store.ts";
import { groupHandlers } from "../adapters/http/candidates/group-handlers.ts";
import { missingWordHandlers } from "../adapters/http/candidates/missing-word-handlers.ts";
import { createMessagingClient } from "../adapters/rpc/messaging-client.ts";
import type { CatalogueStore } from "../app/catalogue/ports.ts";
import type { CandidateStore } from "../app/corrections/ports.ts";
import { createDecideGroup } from "../app/groups/decide-group.ts";
import { createFillGroupKeys } from "../app/groups/fill-group-keys.ts";
import { createMeasureGroupEffects } from "../app/groups/measure-group-effects.ts";
import { createListMissingWords } from "../app/missing-words/list-missing-words.ts";
import { createWriteWeeklySummary } from "../app/missing-words/write-weekly-summary.ts";
import type { CategorisationConfig } from "../config.ts";

/** Groups of candidates, what approving them would change, and the words they say are missing. */
export function composeGroups(
  config: CategorisationConfig,
  deps: {
    runtime: ServiceRuntime;
    knex: Knex;
    candidates: CandidateStore;
    catalogue: CatalogueStore;
    onApproved: () => void;
  },
): { components: Component[]; routes: BoundRoute[] } {
  const { knex, candidates, catalogue, onApproved } = deps;
  const { log, metrics, rpcClient } = deps.runtime;
  const groups = createGroupStore({ knex });
  const missingWords = createMissingWordStore({ knex });
  const listMissingWords = createListMissingWords({ catalogue, missingWords });
  const writeWeeklySummary = createWriteWeeklySummary({ listMissingWords, missingWords });
  const fillGroupKeys = createPeriodicTask({
    name: "fill group keys",
    everyMs: config.CANDIDATE_SWEEP_MS,
    log,
    metrics,
    run: createFillGroupKeys({ groups }),
  });
  const measureEffects = createPeriodicTask({
    name: "measure group effects",
    everyMs: config.GROUP_EFFECTS_MS,
    log,
    metrics,
    run: createMeasureGroupEffects({
      groups,
      messaging: createMessagingClient(rpcClient(MessagingService)),
      claimMs: Math.floor(config.GROUP_EFFECTS_MS / 2),
    }),
  });
  const weeklySummary = createPeriodicTask({
    name: "weekly summary of missing words",
    everyMs: config.WEEKLY_SUMMARY_MS,
    log,
    metrics,
    run: () => writeWeeklySummary(),
  });
  return {
    components: [fillGroupKeys, measureEffects, weeklySummary],
    routes: [
      ...groupHandlers({ groups, catalogue, decide: createDecideGroup({ candidates, onApproved }) }),
      ...missingWordHandlers({ listMissingWords, missingWords, catalogue }),
    ],
  };
}
