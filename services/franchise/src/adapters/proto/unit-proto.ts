import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parsePastTimestamp, parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { Unit as ProtoUnit, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import type { Unit } from "../../domain/unit.ts";

const TIME_ZONE_DEFAULT = "America/Fortaleza";

export function unitToProto(unit: Unit): MessageInitShape<typeof UnitSchema> {
  return {
    id: unit.id,
    name: unit.name,
    code: unit.code,
    city: unit.city,
    state: unit.state,
    region: unit.region,
    isActive: unit.isActive,
    phoneNumberId: unit.phoneNumberId ?? "",
    displayPhoneNumber: unit.displayPhoneNumber ?? "",
    timeZone: unit.timeZone,
    createdAt: timestampFromDate(unit.createdAt),
  };
}

/** Raises: `invalid_input` when there is no unit, its id is no UUID or its date lies ahead of the clock. */
export function unitFromProto(unit: ProtoUnit | undefined): Unit {
  if (unit === undefined) throw new AppError("invalid_input", "Informe a franquia.");
  return {
    id: parseUuid(unit.id),
    name: unit.name,
    code: unit.code,
    city: unit.city,
    state: unit.state,
    region: unit.region,
    isActive: unit.isActive,
    phoneNumberId: unit.phoneNumberId || null,
    displayPhoneNumber: unit.displayPhoneNumber || null,
    timeZone: unit.timeZone || TIME_ZONE_DEFAULT,
    createdAt: parsePastTimestamp(unit.createdAt),
  };
}
