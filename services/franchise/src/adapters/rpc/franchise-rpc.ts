import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { CepLookUp, UnitStore } from "../../app/ports.ts";
import type { createPutUnit } from "../../app/put-unit.ts";
import { isPhoneNumberId } from "../../domain/unit.ts";
import { idOf, unitFromProto, unitToProto } from "./unit-proto.ts";

/** The franchise service's RPC: parse, call, present. */
export function franchiseRpc(deps: {
  units: UnitStore;
  putUnit: ReturnType<typeof createPutUnit>;
  lookUpCep: CepLookUp;
}): ServiceImpl<typeof FranchiseService> {
  const { units } = deps;
  return {
    putUnit: async ({ unit }) => unitToProto(await deps.putUnit(unitFromProto(unit))),
    listUnits: async ({ ids, onlyActive }) => ({
      units: (await units.list({ ids: ids.map(idOf), onlyActive })).map(unitToProto),
    }),
    findUnitsByNumber: async ({ phoneNumberId }) => {
      const found = isPhoneNumberId(phoneNumberId) ? await units.byNumber(phoneNumberId) : [];
      if (found.length === 0) throw new AppError("not_found", "Nenhuma franquia usa este número.");
      return { units: found.map(unitToProto) };
    },
    resolveCep: async ({ cep }) => {
      if (!/^\d{8}$/.test(cep)) throw new AppError("invalid_input", "CEP deve ter 8 dígitos");
      const address = await deps.lookUpCep(cep);
      const unit = await units.byCity(address.city, address.state);
      return { ...address, ...(unit && { unit: unitToProto(unit) }) };
    },
    putSharedNumber: async ({ phoneNumberId, displayPhoneNumber, unitIds }) => {
      if (!isPhoneNumberId(phoneNumberId) || !/^\d{8,15}$/.test(displayPhoneNumber))
        throw new AppError("invalid_input", "Número inválido.");
      await units.putSharedNumber({ phoneNumberId, displayPhoneNumber, unitIds: unitIds.map(idOf) });
      return {};
    },
  };
}
