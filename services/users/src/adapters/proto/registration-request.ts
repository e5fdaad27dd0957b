import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import type { RegisterMerchantRequest } from "@tenho/proto/users/v1/users_pb";
import type { RegisterMerchantCommand } from "../../app/creation/register-merchant.ts";
import { addressFromProto } from "./account-proto.ts";

/** The registration a request describes. Raises: `invalid_input`. */
export function registrationFromRequest(request: RegisterMerchantRequest): RegisterMerchantCommand {
  const { address, notAfter: _, ...fields } = request;
  const notAfter = toDate(request.notAfter);
  if (notAfter === undefined || notAfter === null) throw new AppError("invalid_input", "Informe até quando.");
  if (address === undefined) throw new AppError("invalid_input", "Informe o endereço.");
  return {
    id: parseUuid(fields.id),
    email: fields.email,
    displayName: fields.displayName,
    phone: fields.phone,
    document: fields.document,
    unitId: parseUuid(fields.unitId),
    serviceUnitIds: fields.serviceUnitIds.map(parseUuid),
    allUnits: fields.allUnits,
    address: addressFromProto(address),
    contractVersion: fields.contractVersion,
    acceptedFrom: fields.acceptedFrom,
    notAfter,
  };
}
