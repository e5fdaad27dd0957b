import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient, UnitView } from "../../app/ports.ts";

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  const list = async (ids: readonly string[], onlyActive: boolean): Promise<UnitView[]> => {
    const { units } = await rpc.listUnits({ ids: [...ids], onlyActive });
    return units.map(({ id, name, city, state, whatsappNumber }) => ({
      id,
      name,
      city,
      state,
      phone: whatsappNumber,
    }));
  };
  return {
    findUnits: async (ids) => (ids.length === 0 ? [] : list(ids, false)),
    activeUnits: () => list([], true),
  };
}
