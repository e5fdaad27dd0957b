import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import {
  FranchisePlan,
  type UnitDeletion as UnitDeletionMessage,
  type UnitDeletionSchema,
  type UnitSchema,
  type UnitTermsSchema,
} from "@tenho/proto/franchise/v1/franchise_pb";
import type { UnitDeletion } from "../../app/ports.ts";
import { companiesMax } from "../../domain/company-cap.ts";
import type { FranchisePlan as Plan } from "../../domain/lead.ts";
import { ownNumberOf, type WhatsappNumber } from "../../domain/shared-number.ts";
import type { Terms, Unit } from "../../domain/unit.ts";

const PLANS: Readonly<Record<Plan, FranchisePlan>> = {
  BASICA: FranchisePlan.BASICA,
  PREMIUM: FranchisePlan.PREMIUM,
  MASTER: FranchisePlan.MASTER,
};

/** A unit with the number at which people reach it; by default its own, which is all that the unit itself knows. */
export function unitToProto(
  unit: Unit,
  whatsapp: WhatsappNumber | null = ownNumberOf(unit),
): MessageInitShape<typeof UnitSchema> {
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
    plan: PLANS[unit.plan],
    companiesMax: companiesMax(unit.plan) ?? 0,
    registrationClosed: !unit.registrationOpen,
    whatsappNumberId: whatsapp?.phoneNumberId ?? "",
    whatsappNumber: whatsapp?.displayPhoneNumber ?? "",
    ...(unit.deletedAt && { deletedAt: timestampFromDate(unit.deletedAt) }),
  };
}

export const termsToProto = (terms: Terms): MessageInitShape<typeof UnitTermsSchema> => ({
  ...(terms.commissionBasisPoints !== null && { commissionBasisPoints: terms.commissionBasisPoints }),
  ...(terms.monthlyFeeCents !== null && { monthlyFeeCents: BigInt(terms.monthlyFeeCents) }),
});

export const deletionToProto = ({ unitId, beganAt }: UnitDeletion): MessageInitShape<typeof UnitDeletionSchema> => ({
  unitId,
  beganAt: timestampFromDate(beganAt),
});

/** A deletion of a request. Raises: `invalid_input`. */
export function deletionFromProto(deletion: UnitDeletionMessage | undefined): UnitDeletion {
  if (deletion?.beganAt === undefined) throw new AppError("invalid_input", "Exclusão inválida.");
  return { unitId: parseUuid(deletion.unitId), beganAt: timestampDate(deletion.beganAt) };
}
