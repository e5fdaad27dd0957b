import type { Client } from "@connectrpc/connect";
import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { accountingHandlers } from "../accounting/accounting-handlers.ts";
import { createCategorisationClient } from "../clients/categorisation-client.ts";
import { createFranchiseClient } from "../clients/franchise-client.ts";
import { createMessagingClient } from "../clients/messaging-client.ts";
import { createOffersClient } from "../clients/offers-client.ts";
import { createUsersClient } from "../clients/users-client.ts";
import { createWalletClient } from "../clients/wallet-client.ts";
import { createPriceClient } from "../settings/price-client.ts";
import { companyHandlers } from "./company-handlers.ts";
import { masterStatsHandler } from "./master-stats-handler.ts";
import { createReadClientDashboard } from "./read-client-dashboard.ts";
import { createReadEarnings } from "./read-earnings.ts";
import { createReadMasterStats } from "./read-master-stats.ts";
import { createReadOpening } from "./read-opening.ts";
import { createReadStaffDashboard } from "./read-staff-dashboard.ts";
import { createReadUnitDashboard } from "./read-unit-dashboard.ts";
import { createReadUnmetDemand } from "./read-unmet-demand.ts";
import { unitDashboardHandler } from "./unit-dashboard-handler.ts";
import { unitPartsHandlers } from "./unit-parts-handlers.ts";

/** Wires the dashboards, which ask their owners for the person that looks at them. */
export function dashboardRoutes(rpc: {
  franchise: Client<typeof FranchiseService>;
  users: Client<typeof UsersService>;
  wallet: Client<typeof WalletService>;
  messaging: Client<typeof MessagingService>;
  categorisation: Client<typeof CategorisationService>;
}): BoundRoute[] {
  const franchise = createFranchiseClient(rpc.franchise);
  const users = createUsersClient(rpc.users);
  const wallet = createWalletClient(rpc.wallet);
  const messaging = createMessagingClient(rpc.messaging);
  const offers = createOffersClient(rpc.messaging);
  const categorisation = createCategorisationClient(rpc.categorisation);
  const price = createPriceClient(rpc.wallet);
  const now = () => new Date();
  return [
    ...accountingHandlers({ wallet, users, franchise, now }),
    masterStatsHandler(createReadMasterStats({ users, wallet, messaging, franchise })),
    ...companyHandlers({
      readClientDashboard: createReadClientDashboard({ users, wallet, price, offers, categorisation }),
      readStaffDashboard: createReadStaffDashboard({ users, offers, franchise, now }),
    }),
    unitDashboardHandler(createReadUnitDashboard({ franchise, wallet, users, messaging, now })),
    ...unitPartsHandlers({
      readUnmetDemand: createReadUnmetDemand({ franchise, messaging }),
      readEarnings: createReadEarnings({ franchise, wallet }),
      readOpening: createReadOpening({ franchise, users, messaging, categorisation }),
    }),
  ];
}
