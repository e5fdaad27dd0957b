import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOptionalUuid, parsePastTimestamp, parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { PutAccountRequest } from "@tenho/proto/users/v1/users_pb";
import type { AccountDraft } from "../../app/put-account.ts";
import { addressFromProto, hoursFromProto, phoneTypeFromProto, roleFromProto } from "./account-proto.ts";

/** The account a request describes. Raises: `invalid_input`. */
export function draftFromRequest(request: PutAccountRequest): AccountDraft {
  const role = roleFromProto(request.role);
  if (role === null) throw new AppError("invalid_input", "Perfil de acesso inválido.");
  const profile = request.profile;
  return {
    id: parseUuid(request.id),
    email: request.email,
    role,
    unitId: parseOptionalUuid(request.unitId),
    clientId: parseOptionalUuid(request.clientId),
    managedUnitIds: request.managedUnitIds.map(parseUuid),
    displayName: profile?.displayName ?? "",
    legalName: profile?.legalName ?? "",
    document: profile?.document ?? "",
    phones: (profile?.phones ?? []).map((phone) => ({
      phone: phone.phone,
      type: phoneTypeFromProto(phone.type) ?? "OTHER",
      isPrimary: phone.isPrimary,
    })),
    address: profile?.address ? addressFromProto(profile.address) : null,
    categoryIds: request.categoryIds,
    hours: request.businessHours ? hoursFromProto(request.businessHours) : null,
    serviceUnitIds: request.serviceUnitIds.map(parseUuid),
    allUnits: request.allUnits,
    permissionOverride: request.permissionOverride,
    createdAt: parsePastTimestamp(request.createdAt),
  };
}
