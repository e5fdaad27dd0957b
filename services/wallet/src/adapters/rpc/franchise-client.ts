import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient } from "../../app/ports.ts";

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  return {
    activeUnitIds: async () => (await rpc.listUnits({ ids: [], onlyActive: true })).units.map(({ id }) => id),
    units: async () => {
      const { units } = await rpc.listUnits({ ids: [], onlyActive: false });
      return units.map(({ id, name }) => ({ id, name }));
    },
    timeZoneOf: async (unitId) => {
      const [unit] = (await rpc.listUnits({ ids: [unitId], onlyActive: false })).units;
      if (unit === undefined) throw new AppError("not_found", "Unidade não encontrada.");
      return unit.timeZone;
    },
  };
}
