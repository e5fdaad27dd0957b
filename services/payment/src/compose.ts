import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { paymentRpc } from "./adapters/rpc/payment-rpc.ts";
import type { PaymentConfig } from "./config.ts";
import { topUpUrl } from "./domain/purchase-rules.ts";

const RPC_IN_FLIGHT_MAX = 200;

/** Wires and starts payment. */
export async function composePayment(config: PaymentConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("payment", config);
  const { log, metrics, health, nc } = runtime;
  const rules = { minPixCents: config.MIN_PIX_CENTS, topUpUrl: topUpUrl(config.PUBLIC_URL) };
  return runService({
    service: "payment",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({
      service: "payment",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: [],
    }),
    start: [
      runtime.broker,
      serveRpc({
        nc,
        service: "payment",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(PaymentService, paymentRpc(rules)),
      }),
    ],
  });
}
