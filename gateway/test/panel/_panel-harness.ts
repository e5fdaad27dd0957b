import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ConnectRouter } from "@connectrpc/connect";
import type { Identity } from "@tenho/kernel/auth/identity";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { composePanel } from "../../src/panel/compose-panel.ts";

export const admin = () => identityFor({ role: "ADMIN", unitIds: [], permissions: ["setting.access"] });
export const client = () => identityFor({ role: "CLIENT" });
export const master = identityFor({ role: "MASTER" });

/** The panel's composed answers over the real broker, in front of a stand-in of the wallet that keeps a price, where `keepsPrice`, and of services that a test adds. */
export async function startPanelHarness({
  walletUrl = "http://127.0.0.1:1",
  categorisationUrl = "http://127.0.0.1:1",
  franchiseUrl = "http://127.0.0.1:1",
  keepsPrice = true,
  supportTimeoutMs = 5_000,
} = {}) {
  const runtime = await createServiceRuntime("gateway", { NATS_URL: testInfra().natsUrl(), LOG_LEVEL: "silent" });
  const panel = composePanel(runtime, {
    identityKeys: TEST_IDENTITY_KEYS,
    signIdentity: signTestIdentity,
    walletUrl,
    categorisationUrl,
    franchiseUrl,
    idleMs: 1_000,
    supportTimeoutMs,
    troubleWatchMs: 60_000,
    readiness: {
      everyMs: 0,
      facts: () => ({
        publicUrl: "https://painel.exemplo.com.br",
        httpsOnly: true,
        trustedProxies: 1,
        proxyVerdict: "FITS" as const,
      }),
    },
  });
  const server = createServer((req, res) => void panel.forward(req, res, 0));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const prices: { priceCents: bigint; as: Identity }[] = [];
  let priceCents = 30n;

  async function serve(service: string, routes: (router: ConnectRouter) => void): Promise<() => Promise<void>> {
    const component = serveRpc({
      nc: runtime.nc,
      service,
      log: createLogger({ service: "test", level: "silent" }),
      metrics: createMetrics("test"),
      maxInFlight: 50,
      identityKeys: TEST_IDENTITY_KEYS,
      routes,
    });
    await component.start();
    return async () => {
      await component.drain?.();
      await component.stop();
    };
  }

  const serveWallet = (router: ConnectRouter) =>
    router.service(WalletService, {
      getPrice: () => ({ priceCents }),
      setPrice: (request) => {
        prices.push({ priceCents: request.priceCents, as: requireIdentity() });
        priceCents = request.priceCents;
        return { priceCents };
      },
    });
  const stopWallet = keepsPrice ? await serve("wallet", serveWallet) : undefined;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    call: callService(url, "panel"),
    /** Prices that were set, oldest first, and for whom. */
    prices,
    /** Serves the RPC of a service until the returned function is called. */
    serve,
    async stop() {
      await stopWallet?.();
      await panel.connections.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await runtime.nc.close();
    },
  };
}

export type PanelHarness = Awaited<ReturnType<typeof startPanelHarness>>;
