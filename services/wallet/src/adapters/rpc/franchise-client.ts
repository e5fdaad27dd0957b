import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient } from "../../app/ports.ts";

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  return {
    activeUnitIds: async () => (await rpc.listUnits({ ids: [], onlyActive: true })).units.map(({ id }) => id),
  };
}
