import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit as ProtoUnit, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { z } from "zod";
import type { Unit } from "../../domain/unit.ts";

const uuid = z.uuid();
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const CLOCK_SKEW_MAX_MS = 5 * 60_000;

export function idOf(value: string): string {
  if (!uuid.safeParse(value).success) throw new AppError("invalid_input", "Identificador inválido.");
  return value;
}

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

function momentOf(timestamp: Parameters<typeof timestampDate>[0] | undefined): Date {
  const moment = timestamp === undefined ? new Date() : timestampDate(timestamp);
  if (moment.getTime() >= EARLIEST_MS && moment.getTime() <= Date.now() + CLOCK_SKEW_MAX_MS) return moment;
  throw new AppError("invalid_input", "Data inválida.");
}

/** Raises: `invalid_input` when there is no unit or its id is none. */
export function unitFromProto(unit: ProtoUnit | undefined): Unit {
  if (unit === undefined) throw new AppError("invalid_input", "Informe a franquia.");
  return {
    id: idOf(unit.id),
    name: unit.name,
    code: unit.code,
    city: unit.city,
    state: unit.state,
    region: unit.region,
    isActive: unit.isActive,
    phoneNumberId: unit.phoneNumberId || null,
    displayPhoneNumber: unit.displayPhoneNumber || null,
    timeZone: unit.timeZone || "America/Fortaleza",
    createdAt: momentOf(unit.createdAt),
  };
}
