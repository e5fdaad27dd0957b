import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient, UnitView } from "../../app/ports.ts";

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  const list = async (ids: readonly string[], onlyActive: boolean): Promise<UnitView[]> => {
    const { units } = await rpc.listUnits({ ids: [...ids], onlyActive });
    return units.map(({ id, name, city, state, whatsappNumber, displayPhoneNumber }) => ({
      id,
      name,
      city,
      state,
      // While franchise is replaced one replica after another, an older one says only a unit's own number.
      phone: whatsappNumber || displayPhoneNumber,
    }));
  };
  return {
    findUnits: async (ids) => (ids.length === 0 ? [] : list(ids, false)),
    activeUnits: () => list([], true),
  };
}
