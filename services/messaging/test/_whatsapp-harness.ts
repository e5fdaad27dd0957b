import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { signIdentity } from "@tenho/kernel/auth/identity-header";
import { ensureStreams, STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { eventually } from "@tenho/kernel/testing/eventually";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import type { Express } from "express";
import { createSandbox } from "../../../dev/sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../dev/sandbox/src/config.ts";
import { createContactStore } from "../src/adapters/db/contact/contact-store.ts";
import { createDeliveryStore } from "../src/adapters/db/delivery/delivery-store.ts";
import { ensureIndexes, openDatabase } from "../src/adapters/db/open-database.ts";
import type { OutgoingMessage } from "../src/app/outgoing/outgoing-messages.ts";
import { composeWire, type WireConfig } from "../src/compose/whatsapp.ts";

export const APP_SECRET = "segredo-de-teste";
export const NUMBER = "100000000000001";
const SECRET = "g".repeat(32);
const TOKEN = "token-de-teste";
const VERIFY = "verificar";

const QUICK: WireConfig = {
  GRAPH_API_URL: "",
  GRAPH_API_TOKEN: TOKEN,
  // Generous: what is to be slow, dropped or down is made so by the sandbox.
  GRAPH_TIMEOUT_MS: 20_000,
  GRAPH_BREAKER_RESET_MS: 100,
  WHATSAPP_APP_SECRET: APP_SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY,
  CALLBACK_URL: "",
  // Never, unless a test is about silence: a message on its way is not to be taken for one that got lost.
  RESEND_SILENCE_MS: 600_000,
  UNKNOWN_STATUS_MS: 1_000,
  SWEEP_MS: 40,
  SEND_PEOPLE_MAX: 16,
};

export type OutboxRow = {
  wamid: string;
  to: string;
  type: string;
  body: string;
  buttons: { id: string; title: string }[];
  raw: { biz_opaque_callback_data: string; to?: string };
};

/** The gateway's part: vouches for whoever knocks. */
export const vouched = () =>
  signIdentity(identityFor(), { secret: SECRET, audience: "messaging", ttlMs: 60_000, now: Date.now() });

/** Wire, store and broker for real, with the sandbox as Meta; what the flow would hear is written down. */
export async function startWire(options: { env?: Partial<WireConfig>; crash?: (name: string) => void } = {}) {
  const infra = testInfra();
  const folder = mkdtempSync(join(tmpdir(), "tenho-wire-"));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: folder,
      CALLBACK_URL: "http://127.0.0.1:1/",
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY,
      GRAPH_API_TOKEN: TOKEN,
      STATUS_DELAY_MS: "0",
      CALLBACK_RETRY_BASE_MS: "50",
      CALLBACK_RETRY_MAX_MS: "200",
    }),
  );
  const runtime = await createServiceRuntime("messaging", {
    NATS_URL: infra.natsUrl(),
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
  });
  const { nc, js, log, metrics, health } = runtime;
  await ensureStreams(nc);
  const jsm = await jetstreamManager(nc);
  for await (const { name } of jsm.consumers.list(STREAM.whatsappIn))
    await jsm.consumers.delete(STREAM.whatsappIn, name);
  for (const stream of [STREAM.whatsappIn, STREAM.deadLetters]) await jsm.streams.purge(stream);

  const url = infra.mongoUrl("wire");
  const connection = await openDatabase({ url, poolMax: 10, timeoutMs: 15_000 });
  const contacts = createContactStore(connection);
  const deliveries = createDeliveryStore(connection);
  const heard: { id: string; what: string }[] = [];
  const wire = composeWire({
    config: { ...QUICK, GRAPH_API_URL: sandbox.url, ...options.env },
    connection,
    nc,
    js,
    contacts,
    listener: {
      accepted: async ({ id }) => void heard.push({ id, what: "accepted" }),
      failed: async ({ id }, reason) => void heard.push({ id, what: reason }),
    },
    log,
    metrics,
    crash: options.crash ?? (() => undefined),
  });
  await ensureIndexes(connection);
  const edge = (mountBefore: (app: Express) => void) =>
    createHttpApp({ service: "messaging", log, metrics, identitySecret: SECRET, routes: [], mountBefore });
  const http = await runService({
    service: "messaging",
    log,
    health,
    metrics,
    config: { SERVICE_HOST: "127.0.0.1", PORT: 0, SHUTDOWN_TIMEOUT_MS: 30_000 },
    // Between the sandbox and messaging stands the gateway.
    app: (req, res) => {
      req.headers["x-tenho-identity"] ??= vouched();
      app(req, res);
    },
    start: wire.parts,
  });
  const app = edge(wire.mount);
  sandbox.setCallbackUrl(`${http.url}/hooks/whatsapp`);

  const control = async <T>(path: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

  return {
    ...{ wire, sandbox, contacts, deliveries, heard, connection, nc, js, jsm, control, metrics },
    url: `${http.url}/hooks/whatsapp`,
    /** Somebody with an open 24 h window, at Meta and at ours. */
    async person(phone: string): Promise<string> {
      await control("windows", { phone, phone_number_id: NUMBER, last_inbound_at: new Date().toISOString() });
      const sender = { waId: phone, bsuid: null, name: "Ana", phoneNumberId: NUMBER, at: new Date() };
      return (await contacts.resolve(sender)).id;
    },
    say: (contactId: string, id: string, more: Partial<OutgoingMessage> = {}) =>
      wire.outgoing.put({
        id,
        contactId,
        phoneNumberId: NUMBER,
        inWindow: { kind: "text", body: id },
        outsideWindow: null,
        offer: null,
        usefulUntil: null,
        ...more,
      }),
    outbox: () => control<OutboxRow[]>("whatsapp/outbox?include=refused"),
    /** Every request Meta took for this message. */
    async sentFor(id: string): Promise<OutboxRow[]> {
      const all = await control<OutboxRow[]>("whatsapp/outbox?include=refused");
      return all.filter(({ raw }) => raw.biz_opaque_callback_data === id);
    },
    state: (id: string, state: string) =>
      eventually(`${id} is ${state}`, async () => {
        const delivery = await deliveries.get(id);
        return delivery?.state === state ? delivery : undefined;
      }),
    faults: (mode: string, more: object = {}) => control("faults", { target: "graph", mode, ...more }),
    async statusesLeft(): Promise<number> {
      const { num_pending, num_ack_pending } = await jsm.consumers.info(STREAM.whatsappIn, "messaging-statuses");
      return num_pending + num_ack_pending;
    },
    async stop() {
      await http.stop();
      await sandbox.stop();
      await connection.close();
      await nc.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type WireWorld = Awaited<ReturnType<typeof startWire>>;
