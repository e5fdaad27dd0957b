import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parsePastTimestamp, parseUuid } from "@tenho/kernel/rpc/request-fields";
import {
  FranchisePlan,
  type Unit as ProtoUnit,
  type UnitSchema,
  type UnitTerms,
} from "@tenho/proto/franchise/v1/franchise_pb";
import type { PutUnitDraft } from "../../app/put-unit.ts";
import { companiesMax } from "../../domain/company-cap.ts";
import type { FranchisePlan as Plan } from "../../domain/lead.ts";
import type { Terms, Unit } from "../../domain/unit.ts";

const PLANS: Readonly<Record<Plan, FranchisePlan>> = {
  BASICA: FranchisePlan.BASICA,
  PREMIUM: FranchisePlan.PREMIUM,
  MASTER: FranchisePlan.MASTER,
};

const planFromProto = (plan: FranchisePlan): Plan | null =>
  (Object.keys(PLANS) as Plan[]).find((name) => PLANS[name] === plan) ?? null;

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
    plan: PLANS[unit.plan],
    companiesMax: companiesMax(unit.plan) ?? 0,
    registrationClosed: !unit.registrationOpen,
    ...(unit.deletedAt && { deletedAt: timestampFromDate(unit.deletedAt) }),
  };
}

const BASIS_POINTS_MAX = 10_000;
const FEE_CENTS_MAX = 100_000_000;

/** Null: none were given. Raises: `invalid_input` for more than everything, or less than nothing. */
export function termsFromProto(terms: UnitTerms | undefined): Terms | null {
  if (terms === undefined) return null;
  const { commissionBasisPoints: commission, monthlyFeeCents: fee } = terms;
  const isWithin = (value: number, max: number): boolean => value >= 0 && value <= max;
  if (!isWithin(commission ?? 0, BASIS_POINTS_MAX) || !isWithin(Number(fee ?? 0), FEE_CENTS_MAX)) {
    throw new AppError("invalid_input", "Confira a comissão e a mensalidade.");
  }
  return { commissionBasisPoints: commission ?? null, monthlyFeeCents: fee === undefined ? null : Number(fee) };
}

/** Raises: `invalid_input` when there is no unit, its id is no UUID or its date lies ahead of the clock. */
export function unitFromProto(unit: ProtoUnit | undefined): Omit<PutUnitDraft, "terms"> {
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
    plan: planFromProto(unit.plan),
  };
}
