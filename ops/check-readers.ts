import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import type { CheckReaders } from "@tenho/kernel/checks/gather-checks";
import { createKeptLooksStore } from "@tenho/kernel/checks/kept-looks";
import { readKeptChecks } from "@tenho/kernel/checks/read-checks";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { OutsideChecks } from "@tenho/proto/checks/v1/checks_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { Broker } from "./with-broker.ts";

/** Longer than a service's looks may take. */
const AGAIN_TIMEOUT_MS = 20_000;
/** The gateway looks every minute, and serves no calls of the broker: what it keeps there counts while it is fresh. */
const GATEWAY_STALE_MS = 300_000;

/** Readers of what each process finds, after it looked again. */
export function checkReaders(nc: Broker): CheckReaders {
  const log = createLogger({ service: "operations", level: "silent" });
  const metrics = createMetrics("operations");
  const shared = { nc, caller: "operations", timeoutMs: AGAIN_TIMEOUT_MS, log, metrics };
  const ask = (service: { checkOutside(request: { again: boolean }): Promise<OutsideChecks> }) => async () =>
    checksFromProto(await service.checkOutside({ again: true }));
  const gateway = createKeptLooksStore(nc, "gateway");
  return {
    auth: ask(createRpcClient(AuthService, shared)),
    users: ask(createRpcClient(UsersService, shared)),
    franchise: ask(createRpcClient(FranchiseService, shared)),
    messaging: ask(createRpcClient(MessagingService, shared)),
    categorisation: ask(createRpcClient(CategorisationService, shared)),
    payment: ask(createRpcClient(PaymentService, shared)),
    gateway: async () => {
      const { kept } = await gateway.read();
      return kept === null ? [] : readKeptChecks(kept, { nowMs: Date.now(), staleMs: GATEWAY_STALE_MS });
    },
  };
}
