import { chargeRoutes } from "./charge-contract.ts";
import { checkoutRoutes } from "./checkout-contract.ts";
import { failingWorkRoutes } from "./failing-work-contract.ts";
import { refundRoutes } from "./refund-contract.ts";
import { reviewRoutes } from "./review-contract.ts";

export const paymentRoutes = [
  ...chargeRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...reviewRoutes,
  ...failingWorkRoutes,
];
