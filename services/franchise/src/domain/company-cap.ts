import type { FranchisePlan } from "./lead.ts";

/** Active companies a unit of a plan may have; null: any number. */
const COMPANIES_MAX: Readonly<Record<FranchisePlan, number | null>> = { BASICA: 50, PREMIUM: 200, MASTER: null };

export const companiesMax = (plan: FranchisePlan): number | null => COMPANIES_MAX[plan];
