import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composePayment } from "./compose/payment.ts";
import { loadPaymentConfig } from "./config.ts";

runMain("payment", () => composePayment(loadPaymentConfig(process.env)));
