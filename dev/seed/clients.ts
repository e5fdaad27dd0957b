import type { Client } from "@connectrpc/connect";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
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

/** RPC clients of the services the demo data is written to. */
export type ServiceClients = {
  auth: Client<typeof AuthService>;
  categorisation: Client<typeof CategorisationService>;
  franchise: Client<typeof FranchiseService>;
  messaging: Client<typeof MessagingService>;
  payment: Client<typeof PaymentService>;
  users: Client<typeof UsersService>;
  wallet: Client<typeof WalletService>;
  close(): Promise<void>;
};

/** The deadline of a call: nobody waits for a screen here, and a slow machine that still starts its services needs many seconds for a call. */
const CALL_TIMEOUT_MS = 60_000;
/** The deadline of an import, which writes up to 1,000 categories with their training texts in one transaction. */
export const CATALOGUE_IMPORT_TIMEOUT_MS = 5 * 60_000;
/** Retry policy long enough for services that have just started and are still connecting to the broker. */
const RETRY = { attemptsMax: 7, baseDelayMs: 100 };

/** Clients of one broker user; `natsUrl` carries that user. `brokerWaitMs`: time in which the broker must have answered; default: that of every process. */
export async function connectServiceClients(
  natsUrl: string,
  caller: "seed" | "operations" = "seed",
  brokerWaitMs?: number,
): Promise<ServiceClients> {
  const nc = await connectNats({
    url: natsUrl,
    name: caller,
    ...(brokerWaitMs !== undefined && { connectTimeoutMs: brokerWaitMs }),
  });
  const log = createLogger({ service: caller, level: "error" });
  const shared = { nc, caller, timeoutMs: CALL_TIMEOUT_MS, log, metrics: createMetrics(caller), retry: RETRY };
  return {
    auth: createRpcClient(AuthService, shared),
    categorisation: createRpcClient(CategorisationService, shared),
    franchise: createRpcClient(FranchiseService, shared),
    messaging: createRpcClient(MessagingService, shared),
    payment: createRpcClient(PaymentService, shared),
    users: createRpcClient(UsersService, shared),
    wallet: createRpcClient(WalletService, shared),
    close: () => nc.close(),
  };
}
