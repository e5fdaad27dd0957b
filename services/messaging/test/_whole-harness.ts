import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { composeMessaging } from "../src/compose/messaging.ts";
import { createOtherServices, OWN_NUMBER, pizzeria } from "./_clients.ts";
import { messagingConfig } from "./_messaging-config.ts";

export const ANA = "558699990001";
export const SHOP = pizzeria(1);

const APP_SECRET = "segredo-de-teste";

export type Sent = {
  to: string;
  type: string;
  biz_opaque_callback_data: string;
  interactive?: { action: { buttons: { reply: { id: string } }[] } };
};

/** A Graph API that accepts every message and keeps it. */
async function startGraph(sent: Sent[]): Promise<Server> {
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk) => {
      body += chunk;
    });
    req.on("end", () => {
      const message = JSON.parse(body) as Sent;
      sent.push(message);
      res.setHeader("content-type", "application/json");
      res.end(
        JSON.stringify({
          messaging_product: "whatsapp",
          contacts: [{ input: message.to, wa_id: message.to }],
          messages: [{ id: `wamid.OUT${sent.length}`, message_status: "accepted" }],
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** The identity header the gateway signs. */
export const identity = (of: Parameters<typeof identityFor>[0] = { role: "ANONYMOUS", userId: null }) =>
  signTestIdentity(identityFor(of), "messaging");

/** Messaging composed as in production, with stand-ins for the other services and Meta; `SHOP` has balance and sells the categories asked for. */
export async function startWholeHarness(env: Record<string, string> & { MONGO_URL: string }) {
  const infra = testInfra();
  const sent: Sent[] = [];
  const graph = await startGraph(sent);
  const otherServices = createOtherServices();
  otherServices.state.merchants.push(SHOP);
  otherServices.state.balances.set(SHOP.id, 100n);
  const others = await createServiceRuntime("others", { NATS_URL: infra.natsUrl(), LOG_LEVEL: "silent" });
  await provisionBroker(others.nc);
  const { nc, log, metrics } = others;
  const rpc = serveRpc({ nc, service: "others", log, metrics, maxInFlight: 100, routes: otherServices.routes });
  await rpc.start();
  const service = await composeMessaging(
    messagingConfig(infra, {
      GRAPH_API_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}`,
      WHATSAPP_APP_SECRET: APP_SECRET,
      RPC_TIMEOUT_MS: "15000",
      MONGO_TIMEOUT_MS: "15000",
      SHUTDOWN_TIMEOUT_MS: "30000",
      WISH_GATHER_MS: "30",
      TELL_GATHER_MS: "30",
      SWEEP_MS: "100",
      ...env,
    }),
  );

  return {
    service,
    sent,
    otherServices,
    /** Delivers a callback as Meta does through the gateway; returns the status. */
    async callback(value: object, { secret = APP_SECRET, url = service.hooksUrl } = {}): Promise<number> {
      const metadata = { display_phone_number: "558633330000", phone_number_id: OWN_NUMBER };
      const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
      const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
      const headers = {
        "content-type": "application/json",
        "x-tenho-identity": identity(),
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
      };
      // Meta delivers again when the answer says that not all of it was stored.
      return eventually("the callback is answered", async () => {
        const { status } = await fetch(`${url}/hooks/whatsapp`, { method: "POST", headers, body });
        return status === 503 ? undefined : status;
      });
    },
    async stop() {
      await service.stop();
      await rpc.stop();
      await nc.close();
      graph.close();
      graph.closeAllConnections();
    },
  };
}

export type WholeHarness = Awaited<ReturnType<typeof startWholeHarness>>;

/** The part of a callback about a person who writes. */
export const messageFrom = (from: string, id: string, more: object) => ({
  contacts: [{ profile: { name: from === ANA ? "Ana" : "Loja" }, wa_id: from }],
  messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1000)), ...more }],
});
