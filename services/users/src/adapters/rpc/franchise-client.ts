import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import type { FranchiseService, UnitDeletion as UnitDeletionMessage } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient, OpenUnit, UnitDeletion } from "../../app/ports.ts";

const deletionOf = ({ unitId, beganAt }: UnitDeletionMessage): UnitDeletion => ({
  unitId,
  beganAt: toDate(beganAt) ?? new Date(0),
});

/** The franchise service, asked by RPC. */
export function createFranchiseClient(rpc: Client<typeof FranchiseService>): FranchiseClient {
  const list = async (onlyActive: boolean): Promise<OpenUnit[]> => {
    const { units } = await rpc.listUnits({ ids: [], onlyActive });
    return units.map(({ id, name, city, state, registrationClosed }) => {
      return { id, name, city, state, takesRegistrations: !registrationClosed };
    });
  };
  return {
    units: () => list(false),
    activeUnits: () => list(true),
    unitPlaces: async (ids) => {
      if (ids.length === 0) return new Map();
      const { units } = await rpc.listUnits({ ids: [...ids], onlyActive: false });
      return new Map(units.map(({ id, name, timeZone }) => [id, { name, timeZone }]));
    },
    unit: async (id) => {
      const [unit] = (await rpc.listUnits({ ids: [id], onlyActive: false })).units;
      if (unit === undefined || unit.deletedAt !== undefined) return null;
      const { name, city, state, companiesMax } = unit;
      return { id, name, city, state, companiesMax: companiesMax || null };
    },
    numberFor: async (unitId) => {
      const { units } = await rpc.listUnits({ ids: [], onlyActive: true });
      // While franchise is replaced one replica after another, an older one says only a unit's own number.
      const numbers = units.map(({ id, whatsappNumber, displayPhoneNumber }) => ({
        id,
        digits: whatsappNumber || displayPhoneNumber,
      }));
      const numbered = numbers.filter(({ digits }) => digits !== "");
      return (numbered.find(({ id }) => id === unitId) ?? numbered[0])?.digits ?? null;
    },
    activeUnitIds: async (ids) => {
      const { units } = await rpc.listUnits({ ids: [...ids], onlyActive: true });
      return new Set(units.map(({ id }) => id));
    },
    beginUnitDeletion: async (unitId) => deletionOf(await rpc.beginUnitDeletion({ unitId })),
    endUnitDeletion: async ({ unitId, beganAt }, { isClosed }) => {
      const caller = currentContext()?.caller;
      await rpc.endUnitDeletion({
        deletion: { unitId, beganAt: timestampFromDate(beganAt) },
        isClosed,
        actorId: caller?.userId ?? "",
        actorRole: caller?.role ?? "",
        actorAddress: caller?.address ?? "",
      });
    },
    unitDeletionsLeftBehind: async () => (await rpc.listUnitDeletions({})).deletions.map(deletionOf),
  };
}
