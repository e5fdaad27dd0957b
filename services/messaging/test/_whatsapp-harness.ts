import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Express } from "express";
import { createSandbox } from "../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../sandbox/src/config.ts";
import { ensureIndexes, openDatabase } from "../src/adapters/db/open-database.ts";
import { composeGates } from "../src/compose/gates.ts";
import { composeStores, type Stores } from "../src/compose/stores.ts";
import { composeWhatsapp, type WhatsappConfig } from "../src/compose/whatsapp.ts";
import { createGates, type Gate } from "../src/domain/gates.ts";
import type { OutgoingMessage } from "../src/domain/outgoing/message.ts";

export const APP_SECRET = "segredo-de-teste";
export const NUMBER = "100000000000001";
const TOKEN = "token-de-teste";
const VERIFY = "verificar";

const QUICK: WhatsappConfig = {
  GRAPH_API_URL: "",
  GRAPH_API_TOKEN: TOKEN,
  // Generous, because the sandbox itself makes calls slow, dropped or refused where a test needs it.
  GRAPH_TIMEOUT_MS: 20_000,
  GRAPH_BREAKER_RESET_MS: 100,
  WHATSAPP_APP_SECRET: APP_SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY,
  CALLBACK_URL: "",
  // Practically never, except in tests of resending: a message on its way must not be sent again.
  RESEND_SILENCE_MS: 600_000,
  UNKNOWN_STATUS_MS: 1_000,
  SWEEP_MS: 40,
  SEND_PEOPLE_MAX: 16,
  RECIPIENT_LEASE_MS: 25_000,
  PAIR_BURST: 40,
  PAIR_INTERVAL_MS: 6_000,
  OFFER_GROUP_MIN: 3,
};

export type OutboxRow = {
  wamid: string;
  to: string;
  type: string;
  body: string;
  buttons: { id: string; title: string }[];
  raw: { biz_opaque_callback_data: string; to?: string };
};

/** The identity header the gateway would send. */
export const signedIdentity = () => signTestIdentity(identityFor(), "messaging");

/** The WhatsApp side on the real store and broker, with the sandbox as Meta; outcomes of messages are kept. */
export async function startWhatsappHarness(
  options: {
    env?: Partial<WhatsappConfig>;
    crash?: (name: string) => void;
    /** Replaces the list of gates, as by one that notes what is asked. */
    changeGates?: (list: readonly Gate[]) => readonly Gate[];
  } = {},
) {
  const infra = testInfra();
  const folder = mkdtempSync(join(tmpdir(), "tenho-whatsapp-"));
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
  const { nc, log, metrics, health } = runtime;
  await provisionBroker(nc);
  const jsm = await jetstreamManager(nc);
  for await (const { name } of jsm.consumers.list(STREAM.whatsappIn))
    await jsm.consumers.delete(STREAM.whatsappIn, name);
  for (const stream of [STREAM.whatsappIn, STREAM.deadLetters]) await jsm.streams.purge(stream);
  await provisionBroker(nc);

  const url = infra.mongoUrl("whatsapp");
  const connection = await openDatabase({ url, poolMax: 10, timeoutMs: 90_000 });
  const stores = composeStores(connection);
  const { contacts, deliveries } = stores;
  const outcomes: { id: string; outcome: string }[] = [];
  /** The gates of a replica; there are no units here, so no franchise is asked and nothing is paused. */
  const gatesBy = (ofReplica: Stores) => {
    const { list, holds } = composeGates({
      stores: ofReplica,
      franchise: { unitsOfNumber: async () => [] },
      pauses: { of: () => null },
      staleMs: options.env?.SWEEP_MS ?? QUICK.SWEEP_MS,
      now: () => new Date(),
    });
    return { gates: createGates(options.changeGates?.(list) ?? list), holds };
  };
  const whatsapp = composeWhatsapp({
    ...gatesBy(stores),
    config: { ...QUICK, GRAPH_API_URL: sandbox.url, ...options.env },
    runtime,
    stores,
    outcomes: {
      passOn: async (settled) => {
        for (const one of settled) {
          outcomes.push({ id: one.message.id, outcome: one.kind === "accepted" ? "accepted" : one.reason });
        }
      },
    },
    crash: options.crash ?? (() => undefined),
    now: () => new Date(),
  });
  await ensureIndexes(connection);
  const createApp = (mountBefore: (app: Express) => void) =>
    createHttpApp({ service: "messaging", log, metrics, identityKeys: TEST_IDENTITY_KEYS, routes: [], mountBefore });
  const http = await runService({
    service: "messaging",
    log,
    health,
    metrics,
    config: { SERVICE_HOST: "127.0.0.1", PORT: 0, SHUTDOWN_TIMEOUT_MS: 30_000 },
    // The gateway between the sandbox and messaging signs the identity.
    app: (req, res) => {
      req.headers["x-tenho-identity"] ??= signedIdentity();
      app(req, res);
    },
    start: whatsapp.components,
  });
  const app = createApp(whatsapp.mount);
  sandbox.setCallbackUrl(`${http.url}/hooks/whatsapp`);

  const control = async <T>(path: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

  return {
    whatsapp,
    sandbox,
    stores,
    contacts,
    deliveries,
    outcomes,
    connection,
    nc,
    jsm,
    control,
    metrics,
    url: `${http.url}/hooks/whatsapp`,
    /** A contact with an open 24 h window, at the sandbox and in the store. */
    async createContact(phone: string): Promise<string> {
      await control("windows", { phone, phone_number_id: NUMBER, last_inbound_at: new Date().toISOString() });
      const sender = { waId: phone, bsuid: null, name: "Ana", phoneNumberId: NUMBER, at: new Date() };
      return (await contacts.resolve(sender)).id;
    },
    enqueue: (contactId: string, id: string, more: Partial<OutgoingMessage> = {}) =>
      whatsapp.outgoing.enqueue([textMessage(contactId, id, more)]),
    /** Another replica over the same stores, broker and sandbox; `kill` cuts it off from the store for good. */
    async startReplica(crash: (name: string) => void = () => undefined) {
      const own = await openDatabase({ url, poolMax: 10, timeoutMs: 90_000 });
      const ownStores = composeStores(own);
      const { components, outgoing, mount } = composeWhatsapp({
        ...gatesBy(ownStores),
        config: { ...QUICK, GRAPH_API_URL: sandbox.url, ...options.env },
        runtime,
        stores: ownStores,
        outcomes: { passOn: async () => undefined },
        crash,
        now: () => new Date(),
      });
      for (const component of components) await component.start();
      return {
        mount,
        outgoing,
        enqueue: (contactId: string, id: string, more: Partial<OutgoingMessage> = {}) =>
          outgoing.enqueue([textMessage(contactId, id, more)]),
        kill: () => own.destroy(),
        async stop() {
          for (const component of components.toReversed()) await component.stop();
          await own.destroy();
        },
      };
    },
    outbox: () => control<OutboxRow[]>("whatsapp/outbox?include=refused"),
    /** Every request the sandbox accepted for this message. */
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

/** A message of an offer, so that its outcome is passed on. */
const textMessage = (contactId: string, id: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id,
  contactId,
  phoneNumberId: NUMBER,
  inWindow: { kind: "text", body: id },
  outsideWindow: null,
  offer: { wishId: `wish of ${id}`, offerId: id },
  usefulUntil: null,
  ...more,
});

export type WhatsappHarness = Awaited<ReturnType<typeof startWhatsappHarness>>;
