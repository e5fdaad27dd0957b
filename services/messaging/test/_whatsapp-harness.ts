import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Express } from "express";
import { createSandbox } from "../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../sandbox/src/config.ts";
import { openDatabase } from "../src/adapters/db/open-database.ts";
import { composeGates } from "../src/compose/gates.ts";
import { composeStores, type Stores } from "../src/compose/stores.ts";
import { composeWhatsapp, type WhatsappConfig } from "../src/compose/whatsapp.ts";
import { createGates, type Gate } from "../src/domain/gates.ts";
import type { OutgoingMessage } from "../src/domain/outgoing/message.ts";
import { ALL_TEMPLATES } from "../src/domain/outgoing/templates/all-templates.ts";
import type { MetaConnection } from "../src/meta-connection/domain/connection.ts";
import { emptyBroker, emptyDatabase, ensureIndexesOnce, returnDatabase, takeDatabase } from "./_reused-stores.ts";

export const APP_SECRET = "segredo-de-teste";
export const NUMBER = "100000000000001";
const TOKEN = "token-de-teste";
const VERIFY = "verificar";

/** Longer than what Meta refused for now waits before it is sent again, and shorter than the resend cutoff of `QUICK`. */
const PAUSE_MS = 120_000;
/** The last whole second that a harness of this process had Meta name. */
let lastSecond = 0;

const QUICK: WhatsappConfig = {
  GRAPH_API_URL: "",
  // Generous, because the sandbox itself makes calls slow, dropped or refused where a test needs it.
  GRAPH_TIMEOUT_MS: 20_000,
  GRAPH_BREAKER_RESET_MS: 100,
  TEMPLATES_READ_MS: 3_600_000,
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

/** The connection to Meta, without an account unless a test gives one: without it the list of templates is not read, and what is known of them is what a test has Meta say. */
const CONNECTION: MetaConnection = {
  source: "environment",
  version: 0,
  token: TOKEN,
  accountId: "",
  appId: "",
  appSecret: APP_SECRET,
  isReadable: true,
  disconnectedAt: null,
};

const TIMES = { clearWaitMs: 20 };

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
    /** Changes the connection to Meta. */
    connection?: Partial<MetaConnection>;
    /** Answers the connection in force instead, as it changes. */
    connectionNow?: () => MetaConnection | undefined;
    crash?: (name: string) => void;
    /** Replaces the list of gates, as by one that notes what is asked. */
    changeGates?: (list: readonly Gate[]) => readonly Gate[];
    /** Templates that the account at Meta has, approved; otherwise all that this version sends. */
    templates?: readonly object[];
  } = {},
) {
  const infra = testInfra();
  const folder = mkdtempSync(join(tmpdir(), "tenho-whatsapp-"));
  const directory = join(folder, "directory.json");
  const { templates = ALL_TEMPLATES.map(({ meta }) => meta) } = options;
  writeFileSync(directory, JSON.stringify({ templates }));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: folder,
      SANDBOX_DIRECTORY: directory,
      TEMPLATE_REVIEW_MS: "0",
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
  await emptyBroker(nc);
  const jsm = await jetstreamManager(nc);

  const url = takeDatabase(infra);
  const connection = await openDatabase({ url, poolMax: 10, timeoutMs: 90_000 });
  await emptyDatabase(connection);
  const stores = composeStores(connection, TIMES);
  const { contacts, deliveries } = stores;
  const outcomes: { id: string; outcome: string }[] = [];
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const connectionNow = (): MetaConnection => options.connectionNow?.() ?? { ...CONNECTION, ...options.connection };
  /** The gates of a replica; there are no units here, so no franchise is asked and nothing is paused. */
  const gatesBy = (ofReplica: Stores) => {
    const { list, holds } = composeGates({
      stores: ofReplica,
      franchise: { unitsOfNumber: async () => [] },
      pauses: { of: () => null },
      isDisconnected: () => connectionNow().disconnectedAt !== null,
      staleMs: options.env?.SWEEP_MS ?? QUICK.SWEEP_MS,
      now,
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
    connection: connectionNow,
    crash: options.crash ?? (() => undefined),
    now,
  });
  await ensureIndexesOnce(url, connection);
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

  /** Advances the clock of the service and of its replicas, and Meta's limits with it; nothing else of the sandbox. */
  const advanceClock = async (ms: number): Promise<void> => {
    await control("limits/pass", { ms });
    aheadMs += ms;
  };

  return {
    whatsapp,
    sandbox,
    stores,
    contacts,
    deliveries,
    outcomes,
    connection,
    runtime,
    nc,
    jsm,
    control,
    metrics,
    url: `${http.url}/hooks/whatsapp`,
    /** The clock of the service and of its replicas. */
    now,
    advanceClock,
    /**
     * Waits for a condition and lets time pass meanwhile, step by step, for messages that wait for Meta's limit for one person: whatever a test does before
     * is done long before the next of them may go. Leases and cutoffs are to be much longer than a step.
     */
    untilPassing: <T>(what: string, stepMs: number, condition: () => T | Promise<T>): Promise<NonNullable<T>> =>
      eventually(what, async () => {
        const value = await condition();
        if (!value) await advanceClock(stepMs);
        return value;
      }),
    /** Advances the clock beyond the pause of a message that Meta refused for now. */
    endPause: () => advanceClock(PAUSE_MS),
    /** A whole second by the clock, which no harness of this process has named: the broker outlives a harness, and drops a callback whose text it has had before. */
    async nextSecond(): Promise<Date> {
      lastSecond = Math.max(lastSecond + 1, Math.floor(now().getTime() / 1_000));
      const aheadBy = lastSecond * 1_000 - now().getTime();
      if (aheadBy > 0) await advanceClock(aheadBy);
      return new Date(lastSecond * 1_000);
    },
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
      const ownStores = composeStores(own, TIMES);
      const { components, outgoing, mount } = composeWhatsapp({
        ...gatesBy(ownStores),
        config: { ...QUICK, GRAPH_API_URL: sandbox.url, ...options.env },
        runtime,
        stores: ownStores,
        outcomes: { passOn: async () => undefined },
        connection: connectionNow,
        crash,
        now,
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
      returnDatabase(url);
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
