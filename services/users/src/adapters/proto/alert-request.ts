import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { CredentialChangeKind, type ReportCredentialChangeRequest } from "@tenho/proto/users/v1/users_pb";
import type { AccountAlert, AlertKind } from "../../domain/account-alert.ts";

const ADDRESS_LENGTH_MAX = 64;

const kinds: Partial<Record<CredentialChangeKind, AlertKind>> = {
  [CredentialChangeKind.PASSWORD]: "password",
  [CredentialChangeKind.SECOND_FACTOR_ON]: "second_factor_on",
  [CredentialChangeKind.SECOND_FACTOR_OFF]: "second_factor_off",
};

/** Raises: `invalid_input`. */
export function alertFromRequest(request: ReportCredentialChangeRequest): AccountAlert {
  const [kind, occurredAt] = [kinds[request.kind], toDate(request.occurredAt)];
  if (kind === undefined || occurredAt === null) throw new AppError("invalid_input", "Mudança inválida.");
  return {
    id: parseUuid(request.id),
    accountId: parseUuid(request.userId),
    kind,
    occurredAt,
    beforeEmail: null,
    beforePhones: null,
    address: request.address.slice(0, ADDRESS_LENGTH_MAX),
    byOther: request.byOther,
  };
}
