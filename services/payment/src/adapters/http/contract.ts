import { chargeRoutes } from "./charge-contract.ts";
import { checkoutRoutes } from "./checkout-contract.ts";
import { refundRoutes } from "./refunds/refund-contract.ts";
import { reviewRoutes } from "./review-contract.ts";

export const paymentRoutes = [...chargeRoutes, ...checkoutRoutes, ...refundRoutes, ...reviewRoutes];
