import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Receiver } from "../domain/own-copy-code.ts";
import type { PurchaseLimits } from "../domain/purchase-rules.ts";
import type { ChargeStore } from "./charge-store.ts";
import type { UsersClient, WalletClient } from "./clients.ts";
import type { DueStore, SweepStore } from "./due-store.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { CardProvider, PixProvider } from "./providers.ts";
import type { RefundStore } from "./refund-store.ts";
import type { ReviewStore } from "./review-store.ts";

/** Configuration that use-cases read. */
export type PaymentContextConfig = {
  /** The receiver's key that every charge of ours names. */
  pixKey: string;
  receiver: Receiver;
  purchaseLimits: PurchaseLimits;
  /** False where there is no acquirer: Pix alone is sold. */
  sellsByCard: boolean;
  openChargesMax: number;
  /** Life of a charge, in milliseconds. */
  chargeMs: number;
  checkoutSecret: string;
  /** Lease of claimed work, in milliseconds. */
  dueLeaseMs: number;
  unpaidChargeDays: number;
};

/** Everything the use-cases of payment reach outside themselves: ports, configuration, log and clock. `composeContext` makes it; a test gives fields of its own. */
export type PaymentContext = {
  charges: ChargeStore;
  payments: PaymentStore;
  reviews: ReviewStore;
  refunds: RefundStore;
  due: DueStore;
  sweeps: SweepStore;
  wallet: WalletClient;
  users: UsersClient;
  pix: PixProvider;
  card: CardProvider;
  config: PaymentContextConfig;
  log: Pick<Logger, "warn" | "error">;
  crashPoint: CrashPoint;
  now: () => Date;
};
