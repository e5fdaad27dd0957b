import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import type { Diagnostics, ServiceStatus } from "@tenho/proto/status/v1/status_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { ServiceName } from "../route-table.ts";

/** Calls that every service answers about itself. */
interface ServiceClient {
  getStatus(request: object, options: { timeoutMs: number }): Promise<ServiceStatus>;
  getDiagnostics(request: object, options: { timeoutMs: number }): Promise<Diagnostics>;
}

export type ServiceClients = Readonly<Record<ServiceName, ServiceClient>>;

/** Clients of every service, which ask in nobody's name. */
export function createServiceClients({ rpcClient }: Pick<ServiceRuntime, "rpcClient">): ServiceClients {
  return {
    auth: rpcClient(AuthService),
    users: rpcClient(UsersService),
    franchise: rpcClient(FranchiseService),
    wallet: rpcClient(WalletService),
    messaging: rpcClient(MessagingService),
    categorisation: rpcClient(CategorisationService),
    payment: rpcClient(PaymentService),
  };
}
