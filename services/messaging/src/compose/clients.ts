import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createCategorisationClient } from "../adapters/rpc/categorisation-client.ts";
import { createFranchiseClient } from "../adapters/rpc/franchise-client.ts";
import { createPaymentClient } from "../adapters/rpc/payment-client.ts";
import { createUsersClient } from "../adapters/rpc/users-client.ts";
import { createWalletClient } from "../adapters/rpc/wallet-client.ts";
import type { MessagingConfig } from "../config.ts";

/** Clients of the other services. */
export const composeClients = (
  { rpcClient }: Pick<ServiceRuntime, "rpcClient">,
  { UNITS_REMEMBER_MS }: Pick<MessagingConfig, "UNITS_REMEMBER_MS">,
) => ({
  categorisation: createCategorisationClient(rpcClient(CategorisationService)),
  franchise: createFranchiseClient(rpcClient(FranchiseService), UNITS_REMEMBER_MS),
  payment: createPaymentClient(rpcClient(PaymentService)),
  users: createUsersClient(rpcClient(UsersService)),
  wallet: createWalletClient(rpcClient(WalletService)),
});

export type Clients = ReturnType<typeof composeClients>;
