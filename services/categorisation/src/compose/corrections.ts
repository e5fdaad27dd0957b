import { createConsumer } from "@tenho/kernel/events/consumer/consume";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { createCorrectionHandler } from "../adapters/events/correction-handler.ts";
import { candidateHandlers } from "../adapters/http/candidates/candidate-handlers.ts";
import type { CatalogueStore } from "../app/catalogue/ports.ts";
import { createApproveCandidate } from "../app/corrections/approve-candidate.ts";
import { createDeleteOldCandidates } from "../app/corrections/delete-old-candidates.ts";
import type { CandidateStore } from "../app/corrections/ports.ts";
import { createRecordCorrection } from "../app/corrections/record-correction.ts";
import { createRejectCandidate } from "../app/corrections/reject-candidate.ts";
import { createRevokeCandidate } from "../app/corrections/revoke-candidate.ts";
import type { CategorisationConfig } from "../config.ts";

const CORRECTIONS_IN_FLIGHT_MAX = 8;

/** Corrections as they arrive, their approval, and the deletion of old ones. */
export function composeCorrections(
  config: CategorisationConfig,
  deps: {
    runtime: ServiceRuntime;
    candidates: CandidateStore;
    catalogue: CatalogueStore;
    onApproved: () => void;
    crashPoint: CrashPoint;
  },
): { components: Component[]; routes: BoundRoute[] } {
  const { candidates, catalogue, onApproved, crashPoint } = deps;
  const { nc, log, metrics, health } = deps.runtime;
  const recordCorrection = createRecordCorrection({ candidates });
  const consumer = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "categorisation-corrections",
    filterSubjects: ["evt.messaging.category_corrected"],
    log,
    metrics,
    maxInFlight: CORRECTIONS_IN_FLIGHT_MAX,
    handle: createCorrectionHandler({ recordCorrection, crashPoint }),
  });
  health.add("corrections", () => consumer.check());
  const deleteOld = createPeriodicTask({
    name: "delete old candidates",
    everyMs: config.CANDIDATE_SWEEP_MS,
    log,
    metrics,
    run: createDeleteOldCandidates({
      candidates,
      decidedDays: config.CANDIDATE_DECIDED_DAYS,
      waitingDays: config.CANDIDATE_WAITING_DAYS,
    }),
  });
  return {
    components: [consumer, deleteOld],
    routes: candidateHandlers({
      candidates,
      catalogue,
      approve: createApproveCandidate({ candidates, onApproved }),
      reject: createRejectCandidate({ candidates }),
      revoke: createRevokeCandidate({ candidates, onRevoked: onApproved }),
    }),
  };
}
