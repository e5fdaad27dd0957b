import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { callersOf } from "@tenho/kernel/rpc/wire";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

/** The RPC contract each service serves. */
export const RPC_SERVICES: Readonly<Record<string, DescService>> = {
  auth: AuthService,
  users: UsersService,
  franchise: FranchiseService,
  wallet: WalletService,
  messaging: MessagingService,
  categorisation: CategorisationService,
  payment: PaymentService,
};

/** Every method whose contract names `user` as a caller. */
export function methodsCallableBy(user: string): DescMethod[] {
  return Object.values(RPC_SERVICES)
    .flatMap((service) => service.methods)
    .filter((method) => callersOf(method).includes(user));
}
