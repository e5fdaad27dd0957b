import type { MessageInitShape } from "@bufbuild/protobuf";
import { BreakerState as ProtoState, type ServiceStatusSchema } from "@tenho/proto/status/v1/status_pb";
import { within } from "../lifecycle/within.ts";
import type { BreakerState } from "../outbound/create-breaker.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Health } from "./health.ts";

type ServiceStatus = MessageInitShape<typeof ServiceStatusSchema>;

/** Status beyond the service's own readiness: of the systems behind it. */
export type StatusPart = Pick<ServiceStatus, "books" | "whatsapp" | "payment" | "mail" | "catalogue">;

export type StatusRpcDeps = {
  health: Pick<Health, "ready">;
  log: Pick<Logger, "warn">;
  breakers?: readonly { target: string; state(): BreakerState }[];
  /** Reads the part; when it rejects or takes longer than `partTimeoutMs`, the part is left out and the rest is still answered. */
  readPart?: () => Promise<StatusPart>;
  partTimeoutMs?: number;
};

const STATES: Readonly<Record<BreakerState, ProtoState>> = {
  closed: ProtoState.CLOSED,
  half_open: ProtoState.HALF_OPEN,
  open: ProtoState.OPEN,
};

/** `GetStatus` of a service's contract: it answers also when the service is not ready, and reports that. */
export function statusRpc({ health, log, breakers = [], readPart, partTimeoutMs = 1_500 }: StatusRpcDeps) {
  const part = async (): Promise<StatusPart> => {
    if (readPart === undefined) return {};
    try {
      return await within(partTimeoutMs, readPart);
    } catch (error) {
      log.warn({ err: error }, "part of the status could not be read");
      return {};
    }
  };
  return {
    getStatus: async (): Promise<ServiceStatus> => {
      const [{ ready, checks }, known] = await Promise.all([health.ready(), part()]);
      return {
        ready,
        failingChecks: Object.keys(checks).filter((name) => checks[name]?.ok !== true),
        breakers: breakers.map(({ target, state }) => ({ target, state: STATES[state()] })),
        ...known,
      };
    },
  };
}
