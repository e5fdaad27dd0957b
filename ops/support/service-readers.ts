import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { Broker } from "../with-broker.ts";

/** Readers of the diagnostics of one replica of each service, by the service's name. */
export function serviceReaders(nc: Broker, timeoutMs: number): Record<string, () => Promise<string>> {
  const log = createLogger({ service: "operations", level: "silent" });
  const shared = { nc, caller: "operations", timeoutMs, log, metrics: createMetrics("operations") };
  const clients = {
    auth: createRpcClient(AuthService, shared),
    users: createRpcClient(UsersService, shared),
    franchise: createRpcClient(FranchiseService, shared),
    wallet: createRpcClient(WalletService, shared),
    messaging: createRpcClient(MessagingService, shared),
    categorisation: createRpcClient(CategorisationService, shared),
    payment: createRpcClient(PaymentService, shared),
  };
  return Object.fromEntries(
    Object.entries(clients).map(([name, client]) => [name, async () => (await client.getDiagnostics({})).json]),
  );
}
