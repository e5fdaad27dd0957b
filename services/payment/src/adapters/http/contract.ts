import { chargeRoutes } from "./charge-contract.ts";
import { checkoutRoutes } from "./checkout-contract.ts";
import { reviewRoutes } from "./review-contract.ts";

export const paymentRoutes = [...chargeRoutes, ...checkoutRoutes, ...reviewRoutes];
