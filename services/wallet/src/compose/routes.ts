import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { guardHandlers } from "../adapters/http/guard-handlers.ts";
import { reportHandlers } from "../adapters/http/report-handlers.ts";
import { settingsHandlers } from "../adapters/http/settings-handlers.ts";
import { statementHandlers } from "../adapters/http/statement-handlers.ts";
import { walletHandlers } from "../adapters/http/wallet-handlers.ts";
import type { WalletContext } from "../app/wallet-context.ts";

/** Every route for people. */
export const composeRoutes = (ctx: WalletContext): BoundRoute[] => [
  ...statementHandlers(ctx),
  ...guardHandlers(ctx),
  ...settingsHandlers(ctx),
  ...walletHandlers(ctx),
  ...reportHandlers(ctx),
];
