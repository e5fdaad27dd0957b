import type { ServiceImpl } from "@connectrpc/connect";
import { personOfCall } from "@tenho/kernel/auth/person-of-call";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOptionalUuid, parseUuid } from "@tenho/kernel/rpc/request-fields";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/telemetry/request-context";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import { whatsappNumbers } from "../../app/shared-numbers/whatsapp-numbers.ts";
import { beginDeletion, deletionsLeftBehind, endDeletion } from "../../app/units/delete-unit.ts";
import { findRunUnit } from "../../app/units/find-unit.ts";
import { findUnitNear } from "../../app/units/find-unit-near.ts";
import { findUnitsByNumber } from "../../app/units/find-units-by-number.ts";
import { resolveCep } from "../../app/units/resolve-cep.ts";
import type { Unit } from "../../domain/unit.ts";
import { requireBelonging } from "../../domain/unit-access.ts";
import { leadToProto } from "./lead-proto.ts";
import { deletionFromProto, deletionToProto, termsToProto, unitToProto } from "./unit-proto.ts";

const RECENT_MAX = 50;

/** The franchise service's RPC: parses requests, calls the use cases, writes answers. */
export function franchiseRpc(
  ctx: FranchiseContext,
): Omit<ServiceImpl<typeof FranchiseService>, "getStatus" | "getDiagnostics" | "checkOutside"> {
  const present = async (units: readonly Unit[]) => {
    const numbers = await whatsappNumbers(ctx, units);
    return units.map((unit) => unitToProto(unit, numbers.get(unit.id) ?? null));
  };
  const presentOne = async (unit: Unit) => {
    const [presented] = await present([unit]);
    return presented;
  };

  return {
    listUnits: async (request) => {
      const ids = request.ids.map(parseUuid);
      const person = personOfCall();
      if (person !== null) requireBelonging(person, ids);
      const { onlyActive, withDeleted } = request;
      return { units: await present(await ctx.units.list({ ids, onlyActive, withDeleted })) };
    },
    listActiveUnitIds: async () => ({
      ids: (await ctx.units.list({ ids: [], onlyActive: true })).map(({ id }) => id),
    }),
    getUnitTerms: async ({ unitId }) => {
      const unit = await findRunUnit(ctx, requireIdentity(), parseUuid(unitId));
      return { unit: await presentOne(unit), terms: termsToProto(unit.terms) };
    },
    findUnitsByNumber: async ({ phoneNumberId }) => ({
      units: await present(await findUnitsByNumber(ctx, phoneNumberId)),
    }),
    resolveCep: async ({ cep }) => {
      const { address, unit } = await resolveCep(ctx, cep);
      return { ...address, ...(unit && { unit: await presentOne(unit) }) };
    },
    findUnitNear: async ({ latitude, longitude, phoneNumberId }) => {
      const { found, nearestCity } = await findUnitNear(ctx, { latitude, longitude }, phoneNumberId);
      const near = found && { unit: await presentOne(found.unit), distanceKm: found.distanceKm };
      return { ...near, nearestCity: nearestCity?.name ?? "", nearestState: nearestCity?.state ?? "" };
    },
    beginUnitDeletion: async ({ unitId }) => deletionToProto(await beginDeletion(ctx, parseUuid(unitId))),
    endUnitDeletion: async ({ deletion, isClosed, actorId, actorRole, actorAddress }) => {
      const caller = { userId: parseOptionalUuid(actorId), role: actorRole || "SYSTEM", address: actorAddress };
      const context = { ...(currentContext() ?? contextFrom({})), caller };
      await runWithContext(context, () => endDeletion(ctx, deletionFromProto(deletion), { isClosed }));
      return {};
    },
    listUnitDeletions: async () => ({ deletions: (await deletionsLeftBehind(ctx)).map(deletionToProto) }),
    listRecentLeads: async ({ limit }) => {
      if (requireIdentity().role !== "MASTER") throw new AppError("forbidden", "Só o MASTER vê todos os interessados.");
      const page = { limit: Math.min(limit, RECENT_MAX), after: null };
      return { leads: (await ctx.leads.list({ status: null, prefixes: [] }, page)).map(leadToProto) };
    },
  };
}
