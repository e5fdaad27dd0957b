import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createCategoriser } from "../adapters/rpc/categorisation-client.ts";
import { createUnits } from "../adapters/rpc/franchise-client.ts";
import { createMerchants } from "../adapters/rpc/users-client.ts";
import { createWallet } from "../adapters/rpc/wallet-client.ts";
import type { Categoriser, Merchants, Units, Wallet } from "../app/ports/clients.ts";
import type { MessagingConfig } from "../config.ts";

export type Neighbours = { categoriser: Categoriser; units: Units; merchants: Merchants; wallet: Wallet };

/** The services the flow asks. */
export function neighboursOf(
  { rpcClient }: Pick<ServiceRuntime, "rpcClient">,
  { UNITS_REMEMBER_MS }: Pick<MessagingConfig, "UNITS_REMEMBER_MS">,
): Neighbours {
  return {
    categoriser: createCategoriser(rpcClient(CategorisationService)),
    units: createUnits(rpcClient(FranchiseService), UNITS_REMEMBER_MS),
    merchants: createMerchants(rpcClient(UsersService)),
    wallet: createWallet(rpcClient(WalletService)),
  };
}
