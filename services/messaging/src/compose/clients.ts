import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createAuthClient } from "../adapters/rpc/clients/auth-client.ts";
import { createCategorisationClient } from "../adapters/rpc/clients/categorisation-client.ts";
import { createFranchiseClient } from "../adapters/rpc/clients/franchise-client.ts";
import { createPaymentClient } from "../adapters/rpc/clients/payment-client.ts";
import { createUsersClient } from "../adapters/rpc/clients/users-client.ts";
import { createWalletClient } from "../adapters/rpc/clients/wallet-client.ts";
import type { MessagingConfig } from "../config.ts";

/** The other services this one asks. */
export const composeClients = (
  { rpcClient }: Pick<ServiceRuntime, "rpcClient">,
  { UNITS_REMEMBER_MS }: Pick<MessagingConfig, "UNITS_REMEMBER_MS">,
) => ({
  auth: createAuthClient(rpcClient(AuthService)),
  categorisation: createCategorisationClient(rpcClient(CategorisationService)),
  franchise: createFranchiseClient(rpcClient(FranchiseService), UNITS_REMEMBER_MS),
  payment: createPaymentClient(rpcClient(PaymentService)),
  users: createUsersClient(rpcClient(UsersService)),
  wallet: createWalletClient(rpcClient(WalletService)),
});

export type Clients = ReturnType<typeof composeClients>;
