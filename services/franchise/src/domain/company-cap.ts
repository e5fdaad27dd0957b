import type { FranchisePlan } from "./lead.ts";

/** Maximum number of active companies of a unit by plan; null: unlimited. */
const COMPANIES_MAX: Readonly<Record<FranchisePlan, number | null>> = { BASICA: 50, PREMIUM: 200, MASTER: null };

export const companiesMax = (plan: FranchisePlan): number | null => COMPANIES_MAX[plan];
