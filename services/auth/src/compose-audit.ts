import { type ConsumerOptions, createConsumer } from "@tenho/kernel/events/consumer/consume";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Knex } from "knex";
import { createAuditListStore } from "./adapters/db/audit/audit-list-store.ts";
import { createAuditLogStore } from "./adapters/db/audit/audit-log-store.ts";
import { createAuditProofStore } from "./adapters/db/audit/audit-proof-store.ts";
import { ACTIONS_RECORDED, AUDIT_CONSUMER, createAuditHandler } from "./adapters/events/audit-consumer.ts";
import { auditHandlers } from "./adapters/http/audit/audit-handlers.ts";
import { createAuditMetrics } from "./adapters/metrics/audit-metrics.ts";
import { createExportAudit } from "./app/audit/export-audit.ts";
import { createMonitorAudit } from "./app/audit/monitor-audit.ts";
import { createNameRecords } from "./app/audit/name-records.ts";
import { createProveAudit } from "./app/audit/prove-audit.ts";
import { createReadAudit } from "./app/audit/read-audit.ts";
import type { FranchiseClient, UsersClient } from "./app/ports.ts";
import type { AuthConfig } from "./config.ts";
import type { KeyRing } from "./domain/sealing/key-ring.ts";

/** Wires the audit log: the reader of the stream, the routes, and the proof of the chain. */
export function composeAudit(
  config: AuthConfig,
  deps: {
    knex: Knex;
    ring: KeyRing;
    nc: ConsumerOptions["nc"];
    users: UsersClient;
    franchise: FranchiseClient;
    log: Logger;
    metrics: Metrics;
    now: () => Date;
  },
) {
  const { knex, ring, nc, log, metrics, now } = deps;
  const sealed = { knex, ring };
  const records = createAuditListStore(sealed);
  const nameRecords = createNameRecords(deps);
  const everyMs = config.AUDIT_CHECK_MS;
  return {
    routes: auditHandlers({
      readAudit: createReadAudit({ records, nameRecords }),
      exportAudit: createExportAudit({ records, nameRecords, now }),
    }),
    consumer: createConsumer({
      nc,
      stream: STREAM.audit,
      durable: AUDIT_CONSUMER,
      filterSubjects: [ACTIONS_RECORDED],
      log,
      metrics,
      // They are chained one after another anyway.
      maxInFlight: 2,
      handle: createAuditHandler({ auditLog: createAuditLogStore(sealed) }),
    }),
    check: createPeriodicTask({
      name: "audit check",
      everyMs,
      log,
      metrics,
      run: createMonitorAudit({
        proveAudit: createProveAudit({
          proofs: createAuditProofStore(knex),
          fullEveryMs: config.AUDIT_FULL_CHECK_MS,
          now,
        }),
        metrics: createAuditMetrics(metrics),
        log,
        everyMs,
        now,
      }),
    }),
  };
}
