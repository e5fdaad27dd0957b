import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

/** Reads the credit that each active unit grants on activation, centavos by unit. Raises: `unavailable` while franchise or the wallet does not answer. */
export function createReadInitialCredits(deps: {
  franchise: Pick<Client<typeof FranchiseService>, "listActiveUnitIds">;
  wallet: Pick<Client<typeof WalletService>, "getInitialCredits">;
}) {
  return async (): Promise<Map<string, number>> => {
    const [{ ids }, { defaultCents, units }] = await Promise.all([
      deps.franchise.listActiveUnitIds({}),
      deps.wallet.getInitialCredits({}),
    ]);
    const own = new Map(units.map(({ unitId, creditCents }) => [unitId, creditCents]));
    return new Map(ids.map((id) => [id, Number(own.get(id) ?? defaultCents)]));
  };
}
