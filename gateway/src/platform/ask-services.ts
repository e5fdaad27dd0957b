import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import type { ServiceStatus } from "@tenho/proto/status/v1/status_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { SERVICES, type ServiceName } from "../route-table.ts";

/** Longer than a service takes to find out that its own store does not answer. */
const TIMEOUT_MS = 2_500;

/** Null: no replica of the service answered in time. */
export type StatusOfServices = Readonly<Record<ServiceName, ServiceStatus | null>>;

/** Asks one replica of each service how it is, all at once. Never rejects. */
export function createAskServices({ rpcClient }: Pick<ServiceRuntime, "rpcClient">) {
  const clients: Readonly<
    Record<ServiceName, { getStatus(request: object, options: { timeoutMs: number }): Promise<ServiceStatus> }>
  > = {
    auth: rpcClient(AuthService),
    users: rpcClient(UsersService),
    franchise: rpcClient(FranchiseService),
    wallet: rpcClient(WalletService),
    messaging: rpcClient(MessagingService),
    categorisation: rpcClient(CategorisationService),
    payment: rpcClient(PaymentService),
  };
  return async (): Promise<StatusOfServices> => {
    const answers = await Promise.all(
      SERVICES.map(async (name) => {
        const status = await clients[name].getStatus({}, { timeoutMs: TIMEOUT_MS }).catch(() => null);
        return [name, status] as const;
      }),
    );
    return Object.fromEntries(answers) as Record<ServiceName, ServiceStatus | null>;
  };
}
