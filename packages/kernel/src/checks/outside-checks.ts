import type { MessageInitShape } from "@bufbuild/protobuf";
import type { NatsConnection } from "@nats-io/nats-core";
import type { CheckOutsideRequest, OutsideChecksSchema } from "@tenho/proto/checks/v1/checks_pb";
import type { Component } from "../lifecycle/component.ts";
import { createPeriodicTask } from "../lifecycle/periodic-task.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { checkToProto } from "./check-proto.ts";
import { CHECK_GROUPS, CHECK_STATES, type OutsideCheck } from "./finding.ts";
import { createKeptLooksStore } from "./kept-looks.ts";
import { createLooks, type Look } from "./looks.ts";

/** Interval at which a replica asks whether a look is due. */
const POLL_MS = 60_000;

export type OutsideChecks = {
  /** Looks when it is due, also soon after the start: the configuration may be another one. */
  task: Component;
  /** Looks again when `again` is set, and answers what is kept, of our own data what is so now. Never rejects. */
  check(options: { again: boolean }): Promise<OutsideCheck[]>;
  /** `CheckOutside` of a service's contract. */
  rpc: { checkOutside(request: CheckOutsideRequest): Promise<MessageInitShape<typeof OutsideChecksSchema>> };
};

/**
 * Keeps what a process finds of its own outside: looked at every `everyMs` by one of its replicas (0: only when asked), on demand at most once a minute, and
 * kept with its moment for all of them. The gauge `tenho_outside_checks{group,state}` counts what is kept.
 */
export function createOutsideChecks(options: {
  /** One of `CHECKED_PROCESSES`. */
  process: string;
  looks: readonly Look[];
  everyMs: number;
  nc: NatsConnection;
  log: Pick<Logger, "warn">;
  metrics: Metrics;
}): OutsideChecks {
  const { process, looks, everyMs, nc, log, metrics } = options;
  const kept = createLooks({ looks, everyMs, store: createKeptLooksStore(nc, process), log });
  const counts = metrics.gauge("outside_checks", "Checks of the outside, by group and state", ["group", "state"]);
  const bornMs = Date.now();

  async function run(): Promise<void> {
    if (everyMs > 0) await kept.ifDue(bornMs);
    const found = await kept.readKept();
    for (const group of CHECK_GROUPS.filter((name) => looks.some((look) => look.group === name))) {
      for (const state of CHECK_STATES) {
        counts.set({ group, state }, found.filter((one) => one.group === group && one.state === state).length);
      }
    }
  }

  const pollMs = everyMs > 0 ? Math.min(POLL_MS, everyMs) : POLL_MS;
  const task = createPeriodicTask({ name: "outside checks", everyMs: pollMs, log, metrics, run });

  async function check({ again }: { again: boolean }): Promise<OutsideCheck[]> {
    if (again) {
      await kept
        .again()
        .catch((error: unknown) => log.warn({ err: error }, "the outside could not be looked at again"));
    }
    return kept.read();
  }

  return {
    task,
    check,
    rpc: { checkOutside: async ({ again }) => ({ checks: (await check({ again })).map(checkToProto) }) },
  };
}
