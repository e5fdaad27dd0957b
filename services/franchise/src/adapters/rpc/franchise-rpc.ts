import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { createFindUnitNear } from "../../app/find-unit-near.ts";
import type { createFindUnitsByNumber } from "../../app/find-units-by-number.ts";
import type { LeadStore } from "../../app/leads/lead-ports.ts";
import type { UnitStore } from "../../app/ports.ts";
import type { createPutSharedNumber } from "../../app/put-shared-number.ts";
import type { createPutUnit } from "../../app/put-unit.ts";
import type { createResolveCep } from "../../app/resolve-cep.ts";
import { leadToProto } from "../proto/lead-proto.ts";
import { termsFromProto, unitFromProto, unitToProto } from "../proto/unit-proto.ts";

const RECENT_MAX = 50;

/** The franchise service's RPC: parses requests, calls the use cases, writes answers. */
export function franchiseRpc(deps: {
  units: Pick<UnitStore, "list">;
  leads: Pick<LeadStore, "list">;
  putUnit: ReturnType<typeof createPutUnit>;
  findUnitsByNumber: ReturnType<typeof createFindUnitsByNumber>;
  findUnitNear: ReturnType<typeof createFindUnitNear>;
  resolveCep: ReturnType<typeof createResolveCep>;
  putSharedNumber: ReturnType<typeof createPutSharedNumber>;
}): Omit<ServiceImpl<typeof FranchiseService>, "getStatus"> {
  return {
    putUnit: async ({ unit, terms }) =>
      unitToProto(await deps.putUnit({ ...unitFromProto(unit), terms: termsFromProto(terms) })),
    listUnits: async ({ ids, onlyActive }) => ({
      units: (await deps.units.list({ ids: ids.map(parseUuid), onlyActive })).map(unitToProto),
    }),
    findUnitsByNumber: async ({ phoneNumberId }) => ({
      units: (await deps.findUnitsByNumber(phoneNumberId)).map(unitToProto),
    }),
    resolveCep: async ({ cep }) => {
      const { address, unit } = await deps.resolveCep(cep);
      return { ...address, ...(unit && { unit: unitToProto(unit) }) };
    },
    findUnitNear: async ({ latitude, longitude, phoneNumberId }) => {
      const { found, nearestCity } = await deps.findUnitNear({ latitude, longitude }, phoneNumberId);
      const near = found && { unit: unitToProto(found.unit), distanceKm: found.distanceKm };
      return { ...near, nearestCity: nearestCity?.name ?? "", nearestState: nearestCity?.state ?? "" };
    },
    putSharedNumber: async ({ phoneNumberId, displayPhoneNumber, unitIds }) => {
      await deps.putSharedNumber({ phoneNumberId, displayPhoneNumber, unitIds: unitIds.map(parseUuid) });
      return {};
    },
    listRecentLeads: async ({ limit }) => {
      const page = { limit: Math.min(limit, RECENT_MAX), after: null };
      return { leads: (await deps.leads.list({ status: null, prefixes: [] }, page)).map(leadToProto) };
    },
  };
}
