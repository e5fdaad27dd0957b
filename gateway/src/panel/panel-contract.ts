import { companyBilling, unitClosing } from "./accounting/accounting-contract.ts";
import { categoryRoutes } from "./categories-contract.ts";
import { dashboardContracts } from "./dashboards/dashboards-contract.ts";
import { health } from "./health/health-contract.ts";
import { lookAgain, readiness } from "./readiness/readiness-contract.ts";
import { settingsRoutes } from "./settings/settings-contract.ts";
import { unitSettingsRoutes } from "./settings/unit-settings-contract.ts";
import { statementRoutes } from "./statements/statement-contract.ts";
import { platformStatus } from "./status-contract.ts";
import { supportBundle } from "./support/support-contract.ts";
import { unitRoutes } from "./units/units-contract.ts";

/** Routes that the gateway answers itself. */
export const panelRoutes = [
  platformStatus,
  health,
  readiness,
  lookAgain,
  supportBundle,
  ...settingsRoutes,
  ...unitSettingsRoutes,
  ...statementRoutes,
  ...categoryRoutes,
  ...dashboardContracts,
  ...unitRoutes,
  companyBilling,
  unitClosing,
] as const;
