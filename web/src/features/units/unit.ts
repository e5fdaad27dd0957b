import type { GetLeadApiResponse, ListFranchiseUnitsApiResponse } from "../../api/generated/tenho.gen.ts";
import { PLAN_LABEL } from "../../shared/format/leads.ts";

/** A unit as those who run it see it. */
export type Unit = Extract<ListFranchiseUnitsApiResponse, readonly unknown[]>[number];

/** An Interessado of whom a unit is made. */
export type Lead = GetLeadApiResponse;

/** Options of the success toasts of this area. */
export const TOAST = { durationMs: 3000 };

/** A plan with the companies it allows: "Básica (até 50 empresas)". */
export function planText({ plan, companies_max: max }: Pick<Unit, "plan" | "companies_max">): string {
  if (plan === undefined) return "—";
  return max == null ? `${PLAN_LABEL[plan]} (sem limite)` : `${PLAN_LABEL[plan]} (até ${max} empresas)`;
}

export const UNIT_STATUS = {
  active: { label: "Ativa", tone: "positive" },
  inactive: { label: "Inativa", tone: "over" },
} as const;
