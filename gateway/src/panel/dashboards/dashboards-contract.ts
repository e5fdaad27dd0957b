import { clientDashboard, userDashboard } from "./company-contract.ts";
import { masterStats } from "./master-stats-contract.ts";
import { unitDashboard } from "./unit-dashboard-contract.ts";
import { earnings, opening, unmetDemand } from "./unit-parts-contract.ts";

export const dashboardContracts = [
  masterStats,
  clientDashboard,
  userDashboard,
  unitDashboard,
  unmetDemand,
  opening,
  earnings,
] as const;
