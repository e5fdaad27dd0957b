import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Identity } from "@tenho/kernel/auth/identity";
import { eventually } from "@tenho/tests/support/eventually";
import webPush from "web-push";
import { createSandbox } from "../../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../../sandbox/src/config.ts";
import type { ReceivedPush } from "../../../../sandbox/src/providers/push-log.ts";
import { pushHandlers } from "../../src/push/push-handlers.ts";
import { createSubscriptionStore } from "../../src/push/subscription-store.ts";
import { pizzeria } from "../_clients.ts";
import { type FlowHarnessOptions, startFlowHarness } from "../_flow-harness.ts";
import { servePanel } from "../_panel-harness.ts";

export const SHOP = pizzeria(1);
export const RIVAL = pizzeria(2);
export const CLERK = {
  id: "0198b000-0000-7000-8000-0000000000c1",
  clientId: SHOP.id,
  phone: "5586966660001",
  waId: "558666660001",
};
export const client: Partial<Identity> = { role: "CLIENT", userId: SHOP.id };
export const clerk: Partial<Identity> = {
  role: "USER",
  userId: CLERK.id,
  clientId: SHOP.id,
  permissions: ["message.view", "message.access"],
};
const VAPID = webPush.generateVAPIDKeys();

export type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** The flow with two shops and staff, the routes of push subscriptions, and the sandbox as the push service. */
export async function startPushWorld({
  env,
  crash,
  log,
  isOn = true,
}: Pick<FlowHarnessOptions, "env" | "crash" | "log"> & { isOn?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tenho-push-"));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: folder,
      CALLBACK_URL: "http://127.0.0.1:1/",
      WHATSAPP_APP_SECRET: "segredo-de-teste",
      WHATSAPP_VERIFY_TOKEN: "verificar",
      GRAPH_API_TOKEN: "token",
    }),
  );
  const keys = {
    VAPID_PUBLIC_KEY: VAPID.publicKey,
    VAPID_PRIVATE_KEY: VAPID.privateKey,
    VAPID_SUBJECT: "mailto:contato@tenho.example",
  };
  const harness = await startFlowHarness({
    env: {
      PUSH_ALLOWED_HOSTS: new URL(sandbox.url).host,
      PUSH_RETRY_MS: "1",
      ...(isOn && keys),
      ...env,
    },
    ...(crash !== undefined && { crash }),
    ...(log !== undefined && { log }),
    setUp: (state) => {
      state.merchants.push(SHOP, RIVAL);
      state.staff.push(CLERK);
      state.overrides.set(CLERK.id, { "message.access": true });
      for (const { id } of state.merchants) state.balances.set(id, 1_000n);
    },
  });
  const subscriptions = createSubscriptionStore(harness.connection);
  const forgetAll = async (): Promise<void> => {
    await harness.connection.collection("push_subscriptions").deleteMany({});
    await harness.connection.collection("pushes").deleteMany({});
  };
  await forgetAll();
  const panel = await servePanel(pushHandlers({ ...harness.flow.push, subscriptions }));

  const control = async <T>(path: string, body?: object, method = "POST"): Promise<T> => {
    const init = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, body === undefined ? {} : init);
    return (await response.json()) as T;
  };
  const makeBrowser = () => control<Browser>("push/subscriptions", { application_server_key: VAPID.publicKey });
  const put = <T = { message: string }>(who: Partial<Identity>, { endpoint, keys }: Omit<Browser, "id">) =>
    panel.call<T>(who, "push/subscription", { endpoint, keys }, "PUT");

  return {
    harness,
    panel,
    subscriptions,
    publicKey: VAPID.publicKey,
    forgetAll,
    sandboxUrl: sandbox.url,
    makeBrowser,
    put,
    /** Registers a browser of the account for notifications. */
    register: async (who: Partial<Identity>): Promise<Browser> => {
      const browser = await makeBrowser();
      const { status } = await put(who, browser);
      if (status !== 200) throw new Error(`the browser was not registered: ${status}`);
      return browser;
    },
    fault: (mode: string, more: object = {}) => control("faults", { target: "push", mode, ...more }),
    received: async () => (await control<{ messages: ReceivedPush[] }>("push")).messages,
    refused: async () => (await control<{ refused: { status: number; reason: string }[] }>("push")).refused,
    storedEndpoints: async () => {
      const found = await harness.connection.collection("push_subscriptions").find({}).toArray();
      return found.map(({ endpoint }) => String(endpoint)).sort();
    },
    waiting: () => harness.connection.collection("pushes").countDocuments({}),
    /** Number of times each result was counted. */
    results: async (): Promise<Record<string, number>> => {
      const { values } = await harness.metrics.counter("pushes_total", "", ["result"]).get();
      return Object.fromEntries(
        values.filter(({ value }) => value > 0).map(({ labels, value }) => [String(labels.result), value]),
      );
    },
    async nothingWaits() {
      await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
      await eventually("no push waits", async () => (await this.waiting()) === 0);
    },
    async stop() {
      await panel.stop();
      await harness.stop();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>;
