import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { ensureStreams } from "@tenho/kernel/events/streams";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createServiceRuntime, type ServiceRuntime } from "@tenho/kernel/service/runtime";
import { eventually } from "@tenho/kernel/testing/eventually";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { signTestIdentity, TEST_IDENTITY_PUBLIC_KEY } from "@tenho/kernel/testing/test-identity";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { composeMessaging } from "../src/compose/messaging.ts";
import { loadMessagingConfig } from "../src/config.ts";
import { createOtherServices, OWN_NUMBER, PARNAIBA, pizzeria, waIdOf } from "./_clients.ts";

const APP_SECRET = "segredo-de-teste";
const run = randomBytes(6).toString("hex");
const ANA = "558699990001";
const SHOP = pizzeria(1);

type Sent = {
  to: string;
  type: string;
  biz_opaque_callback_data: string;
  interactive?: { action: { buttons: Button[] } };
};
type Button = { reply: { id: string } };

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

describe("messaging as a whole", () => {
  const sent: Sent[] = [];
  const otherServices = createOtherServices();
  let graph: Server;
  let others: ServiceRuntime;
  let rpc: ReturnType<typeof serveRpc>;
  let service: RunningService;

  const callback = async (value: object, secret = APP_SECRET) => {
    const metadata = { display_phone_number: "558633330000", phone_number_id: OWN_NUMBER };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
    const deliver = () =>
      fetch(`${service.url}/hooks/whatsapp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-tenho-identity": identity(),
          "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
        },
        body,
      });
    // Answered that not all of it was stored, Meta delivers again.
    return eventually("the callback is answered", async () => {
      const { status } = await deliver();
      return status === 503 ? undefined : status;
    });
  };
  const identity = (of: Parameters<typeof identityFor>[0] = { role: "ANONYMOUS", userId: null }) =>
    signTestIdentity(identityFor(of), "messaging");
  const message = (from: string, id: string, more: object) => ({
    contacts: [{ profile: { name: from === ANA ? "Ana" : "Loja" }, wa_id: from }],
    messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1000)), ...more }],
  });

  before(async () => {
    const infra = testInfra();
    graph = await startGraph(sent);
    otherServices.state.merchants.push(SHOP);
    otherServices.state.balances.set(SHOP.id, 100n);
    const natsUrl = infra.natsUrl();
    others = await createServiceRuntime("others", { NATS_URL: natsUrl, LOG_LEVEL: "silent" });
    await ensureStreams(others.nc);
    const { nc, log, metrics } = others;
    rpc = serveRpc({ nc, service: "others", log, metrics, maxInFlight: 100, routes: otherServices.routes });
    await rpc.start();
    service = await composeMessaging(
      loadMessagingConfig({
        PORT: "0",
        NATS_URL: natsUrl,
        MONGO_URL: infra.mongoUrl("whole"),
        GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
        BUTTON_SECRET: "b".repeat(32),
        LOG_LEVEL: process.env.TEST_LOG ?? "silent",
        PUBLIC_URL: "http://localhost:8080",
        GRAPH_API_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}`,
        GRAPH_API_TOKEN: "token",
        WHATSAPP_APP_SECRET: APP_SECRET,
        WHATSAPP_VERIFY_TOKEN: "verificar",
        RPC_TIMEOUT_MS: "15000",
        MONGO_TIMEOUT_MS: "15000",
        SHUTDOWN_TIMEOUT_MS: "30000",
        WISH_GATHER_MS: "30",
        TELL_GATHER_MS: "30",
        SWEEP_MS: "100",
      }),
    );
  });
  after(async () => {
    await service?.stop();
    await rpc?.stop();
    await others?.nc.close();
    graph?.close();
    graph?.closeAllConnections();
  });

  it("is ready, with every check named", async () => {
    const response = await eventually("ready", async () => {
      const answer = await fetch(`${service.url}/readyz`);
      return answer.status === 200 ? answer : undefined;
    });
    const { checks } = (await response.json()) as { checks: Record<string, unknown> };
    assert.deepEqual(Object.keys(checks).sort(), ["document store", "messages", "nats", "statuses"]);
  });

  it("plays a wish from the signed callback to both contacts, and shows it in the panel", async () => {
    assert.equal(
      await callback(message(ANA, `wamid.${run}.1`, { type: "text", text: { body: "quero pizza" } }), "outro-segredo"),
      403,
    );
    assert.equal(await callback(message(waIdOf(SHOP), `wamid.${run}.0`, { type: "reaction" })), 200);
    assert.equal(await callback(message(ANA, `wamid.${run}.1`, { type: "text", text: { body: "quero pizza" } })), 200);
    const question = await eventually("asked", () =>
      sent.find(({ biz_opaque_callback_data }) => biz_opaque_callback_data.startsWith("offer:")),
    );
    const id = question.interactive?.action.buttons[0]?.reply.id ?? "";
    const tap = { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: "TENHO" } } };
    assert.equal(await callback(message(waIdOf(SHOP), `wamid.${run}.2`, tap)), 200);
    await eventually("both contacts went out", () => {
      const causes = sent.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data.split(":")[0]);
      return causes.includes("accepted") && causes.includes("told");
    });
    assert.equal(otherServices.state.paid.size, 1);

    const response = await fetch(`${service.url}/webhooks/messages`, {
      headers: { "x-tenho-identity": identity({ role: "ADMIN", unitIds: [PARNAIBA], permissions: ["message.view"] }) },
    });
    assert.equal(response.status, 200);
    const [shown] = (await response.json()) as { status: string; whatsapp: string | null }[];
    assert.equal(shown?.status, "responded");

    await eventually("the numbers follow", async () => {
      const admin = identity({ role: "ADMIN", unitIds: [PARNAIBA], permissions: ["message.view"] });
      const stats = await fetch(`${service.url}/webhooks/messages/stats`, { headers: { "x-tenho-identity": admin } });
      const { totalMessages, categorizedMessages, responsesCount } = (await stats.json()) as Record<string, number>;
      return totalMessages === 1 && categorizedMessages === 1 && responsesCount === 1;
    });
  });
});
