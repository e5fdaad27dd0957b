import { timestampDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { PutAccountRequest } from "@tenho/proto/users/v1/users_pb";
import { z } from "zod";
import type { AccountDraft } from "../../app/put-account.ts";
import { hoursFromProto, phoneTypeFromProto, roleFromProto } from "./account-proto.ts";

const uuid = z.uuid();

export function idOf(value: string): string {
  if (!uuid.safeParse(value).success) throw new AppError("invalid_input", "Identificador inválido.");
  return value;
}

const CLOCK_SKEW_MAX_MS = 5 * 60_000;
const EARLIEST_MS = Date.UTC(2020, 0, 1);

/** A moment of the past, or now when there is none: history is written backdated, nothing ahead of the clock. */
export function momentOf(timestamp: Parameters<typeof timestampDate>[0] | undefined): Date {
  if (timestamp === undefined) return new Date();
  const moment = timestampDate(timestamp);
  const ms = moment.getTime();
  if (ms >= EARLIEST_MS && ms <= Date.now() + CLOCK_SKEW_MAX_MS) return moment;
  throw new AppError("invalid_input", "Data inválida.");
}

export const idOrNull = (value: string): string | null => (value === "" ? null : idOf(value));

/** The account a request describes. Raises: `invalid_input`. */
export function draftFromRequest(request: PutAccountRequest): AccountDraft {
  const role = roleFromProto(request.role);
  if (role === null) throw new AppError("invalid_input", "Perfil de acesso inválido.");
  const profile = request.profile;
  const address = profile?.address;
  return {
    id: idOf(request.id),
    email: request.email,
    role,
    unitId: idOrNull(request.unitId),
    clientId: idOrNull(request.clientId),
    managedUnitIds: request.managedUnitIds.map(idOf),
    displayName: profile?.displayName ?? "",
    legalName: profile?.legalName ?? "",
    document: profile?.document ?? "",
    phones: (profile?.phones ?? []).map((phone) => ({
      phone: phone.phone,
      type: phoneTypeFromProto(phone.type) ?? "OTHER",
      isPrimary: phone.isPrimary,
    })),
    address: address
      ? {
          street: address.street,
          number: address.number,
          complement: address.complement,
          district: address.district,
          city: address.city,
          state: address.state,
          zipCode: address.zipCode,
        }
      : null,
    categoryIds: request.categoryIds,
    hours: request.businessHours ? hoursFromProto(request.businessHours) : null,
    serviceUnitIds: request.serviceUnitIds.map(idOf),
    allUnits: request.allUnits,
    permissionOverride: request.permissionOverride,
    createdAt: momentOf(request.createdAt),
  };
}
