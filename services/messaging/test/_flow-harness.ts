import { randomBytes } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { decodeEvent, encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { type CategoryCorrected, CategoryCorrectedSchema } from "@tenho/proto/messaging/v1/events_pb";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openDatabase } from "../src/adapters/db/open-database.ts";
import { wishModel } from "../src/adapters/db/wish-document.ts";
import { auditRecord } from "../src/adapters/events/audit-record.ts";
import { CORRECTED_SUBJECT } from "../src/adapters/events/correction-publisher.ts";
import { createDeliveryOutcomes } from "../src/app/offers/delivery-outcomes.ts";
import { createReverseTenho } from "../src/app/offers/reverse-tenho.ts";
import { composeClients } from "../src/compose/clients.ts";
import { composeFlow } from "../src/compose/flow.ts";
import { composeGates } from "../src/compose/gates.ts";
import { composeRouting } from "../src/compose/routing.ts";
import { composeSmokeRuns } from "../src/compose/smoke-runs.ts";
import { composeStores } from "../src/compose/stores.ts";
import { composeUnitPauses } from "../src/compose/unit-pauses.ts";
import { composeWishAccess, type WishAccess } from "../src/compose/wish-access.ts";
import { createGates, type Gate } from "../src/domain/gates.ts";
import type { OutgoingContent, OutgoingMessage } from "../src/domain/outgoing/message.ts";
import type { Wish } from "../src/domain/wish/wish.ts";
import type { RoutingChoices } from "../src/routing/routing-settings.ts";
import { createOtherServices, type OtherServices, OWN_NUMBER } from "./_clients.ts";
import { messagingConfig } from "./_messaging-config.ts";
import { emptyBroker, emptyDatabase, ensureIndexesOnce, returnDatabase, takeDatabase } from "./_reused-stores.ts";

const QUICK = {
  WISH_GATHER_MS: "60",
  TELL_GATHER_MS: "60",
  SWEEP_MS: "50",
  WORK_LEASE_MS: "100",
  // Longer than a debit takes on a busy machine, because a payment resumed during its debit would ask the wallet twice.
  ANSWER_RESUME_MS: "20000",
  STEP_BACKOFF_MIN_MS: "20",
  STEP_BACKOFF_MAX_MS: "100",
  WISHES_AN_HOUR_MAX: "100",
  REPLIES_AN_HOUR_MAX: "100",
  UNITS_REMEMBER_MS: "0",
  ROUTING_REFRESH_MS: "50",
  RPC_TIMEOUT_MS: "15000",
  MONGO_TIMEOUT_MS: "15000",
};

/** Pauses before a message whose handling failed comes again. */
const RETRY = { minMs: 20, maxMs: 100 };

export type Inbound = {
  from: string;
  text?: string;
  tap?: string;
  type?: string;
  location?: unknown;
  audio?: unknown;
  quoted?: string;
  /** The wamid of a message that is edited to `text`, or deleted. */
  edits?: string;
  deletes?: string;
  wamid?: string;
  at?: Date;
  number?: string;
  bsuid?: string;
  name?: string;
  /** Meta's event about the sender. */
  system?: object;
  /** Further fields of the item, as of a shared contact card. */
  more?: object;
};

export type FlowHarnessOptions = {
  env?: Record<string, string>;
  crash?: CrashPoint;
  log?: Logger;
  setUp?: (state: OtherServices) => void;
  /** Open panels as recorded by gateways: merchant to the epoch ms until which the record is valid. */
  livePanels?: Record<string, number | string>;
  /** Replaces the list of gates, as by one that notes what is asked. */
  changeGates?: (list: readonly Gate[]) => readonly Gate[];
};

/** The flow on the real store and broker, which are empty; other services answer over the real transport, outgoing messages are kept. */
export async function startFlowHarness({
  env = {},
  crash = () => undefined,
  log: ownLog,
  setUp,
  livePanels = {},
  changeGates = (list) => list,
}: FlowHarnessOptions = {}) {
  const infra = testInfra();
  const config = messagingConfig(infra, { MONGO_URL: takeDatabase(infra), ...QUICK, ...env });
  const own = await createServiceRuntime("messaging", config);
  const runtime = ownLog === undefined ? own : { ...own, log: ownLog };
  const { nc, js, log, metrics } = runtime;
  await emptyBroker(nc);
  for (const [merchantId, until] of Object.entries(livePanels)) {
    const data = new TextEncoder().encode(String(until));
    const msgId = randomBytes(8).toString("hex");
    await publish(js, `$KV.${LIVE_PANELS_BUCKET}.${merchantId}`, data, { msgId, timeoutMs: 90_000 });
  }
  const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
  const connection = await openDatabase({ url, poolMax, timeoutMs });
  await emptyDatabase(connection);

  const sent = new Map<string, OutgoingMessage>();
  const sentTo = new Map<string, Date>();
  /** Ids of withdrawn messages, one entry per withdrawal. */
  const withdrawn: string[] = [];
  const outgoing = {
    enqueue: async (messages: readonly OutgoingMessage[]) => {
      for (const message of messages) {
        if (sent.has(message.id)) continue;
        sent.set(message.id, message);
        sentTo.set(message.contactId, now());
      }
    },
    withdraw: async (ids: readonly string[]) => {
      for (const id of ids) withdrawn.push(id);
    },
    offerOf: async (wamid: string) => sent.get(wamid)?.offer ?? null,
    lastSentTo: async (contactId: string) => sentTo.get(contactId) ?? null,
    messageOf: async (wamid: string) => sent.get(wamid) ?? null,
  };
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const stores = composeStores(connection);
  const wishAccess = composeWishAccess({ config, stores, metrics, now });
  const clients = composeClients(runtime, config);
  const reverseTenho = createReverseTenho({ wishes: wishAccess.wishes, wallet: clients.wallet, log, now });
  const outcomes = createDeliveryOutcomes({ ...wishAccess, reverseTenho });
  const gatesBy = ({ pauses }: Pick<WishAccess, "pauses">) => {
    const { list } = composeGates({
      stores,
      franchise: clients.franchise,
      pauses,
      isDisconnected: () => false,
      staleMs: config.SWEEP_MS,
      now,
    });
    return createGates(changeGates(list));
  };
  const gates = gatesBy(wishAccess);
  const flow = composeFlow({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    outgoing,
    gates,
    graphToken: () => config.GRAPH_API_TOKEN,
    messageRetry: RETRY,
    crash,
    now,
  });
  const routing = composeRouting({ runtime, config, stores, wishAccess });
  const unitPauses = composeUnitPauses({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    relayRecords: routing.relayRecords,
    now,
  });
  const smokeRuns = composeSmokeRuns({
    runtime,
    config,
    stores,
    clients,
    wishAccess,
    outgoing,
    reverseTenho,
    relayRecords: routing.relayRecords,
    now,
  });
  await ensureIndexesOnce(url, connection);

  const others = createOtherServices();
  setUp?.(others.state);
  const serving = { nc, service: "others", log, metrics, maxInFlight: 500, routes: others.routes };
  const components: Component[] = [
    serveRpc(serving),
    ...routing.components,
    ...unitPauses.components,
    ...smokeRuns.components,
    ...flow.components,
  ];
  for (const component of components) await component.start();

  const wishes = wishModel(connection);
  let lastSeq = 0;
  const all = (): Promise<Wish[]> => wishes.find({ kind: "wish" }).sort({ receivedAt: 1 }).lean<Wish[]>().exec();

  return {
    config,
    flow,
    /** Changes routing settings through this replica. */
    setRouting: (settings: RoutingChoices) =>
      routing.setRouting({ settings, restored: [] }, (changes) =>
        auditRecord({ action: "setting.update", subject: { kind: "setting", id: "routing" }, unitId: null, changes }),
      ),
    /** The pause switch of this replica. */
    unitPauses,
    /** The smoke runs of operators, through this replica. */
    smokeRuns,
    /** The pauses that this replica's flow applies. */
    pauses: wishAccess.pauses,
    nc,
    js,
    metrics,
    connection,
    sent,
    withdrawn,
    /** Records outcomes of outgoing messages, as the sender does. */
    outcomes: {
      accepted: (message: OutgoingMessage, at: Date) => outcomes.passOn([{ message, at, kind: "accepted" }]),
      failed: (message: OutgoingMessage, reason: string, at: Date) =>
        outcomes.passOn([{ message, at, kind: "failed", reason }]),
    },
    state: others.state,
    merchants: stores.merchants,
    wishes: all,
    allWishes: () => wishes.find({}).lean<Wish[]>().exec(),
    /** Publishes a message under a new stream id each time, so that the broker does not drop it as a duplicate. */
    async receive(message: Inbound): Promise<string> {
      const { wamid, seq } = await publishItem(js, message);
      lastSeq = Math.max(lastSeq, seq);
      return wamid;
    },
    /** Every correction published, oldest first. */
    corrections: () => correctionsIn(nc),
    /** Waits until every message received so far was handled; replies may still be on their way. */
    allHandled: () =>
      eventually("every message was handled", async () => {
        const { pending, ackPending } = await flow.backlog();
        // The broker's pending count lags behind the stream, but the ack floor never runs ahead of it.
        return pending + ackPending === 0 && (await ackFloor(nc)) >= lastSeq;
      }),
    /** Waits until every event published so far was handled. */
    allEventsHandled: () =>
      eventually("every event was handled", async () => {
        const jsm = await jetstreamManager(nc);
        const { num_pending, num_ack_pending } = await jsm.consumers.info(STREAM.events, "messaging-retry-waiting");
        return num_pending + num_ack_pending === 0;
      }),
    /** Waits until every change of accounts published so far was handled. */
    accountsHandled: () =>
      eventually("every change of an account was handled", async () => {
        const jsm = await jetstreamManager(nc);
        const { num_pending, num_ack_pending } = await jsm.consumers.info(STREAM.events, "messaging-push-accounts");
        return num_pending + num_ack_pending === 0;
      }),
    /** Advances the clock of the flow, but not the clock of the people who write to it. */
    advanceClock: (ms: number) => {
      aheadMs += ms;
    },
    outgoing,
    sentMessage: (prefix: string) => eventually(`"${prefix}…" was sent`, () => find(sent, prefix)[0]),
    sentMessages: (prefix: string) => find(sent, prefix),
    /** Starts a second replica on the same store and broker. */
    async startReplica(): Promise<Pick<WishAccess, "pauses" | "settings">> {
      const another = composeWishAccess({ config, stores, metrics, now });
      const replica = composeFlow({
        runtime,
        config,
        stores,
        clients,
        wishAccess: another,
        outgoing,
        gates: gatesBy(another),
        graphToken: () => config.GRAPH_API_TOKEN,
        messageRetry: RETRY,
        crash,
        now,
      });
      const ownRouting = composeRouting({ runtime, config, stores, wishAccess: another });
      const ownPauses = composeUnitPauses({
        runtime,
        config,
        stores,
        clients,
        wishAccess: another,
        relayRecords: ownRouting.relayRecords,
        now,
      });
      for (const component of [...ownRouting.components, ...ownPauses.components, ...replica.components]) {
        components.push(component);
        await component.start();
      }
      return another;
    },
    /** Publishes, `times` times, the wallet's event that a merchant's balance changed. */
    async balanceChanged(userId: string, amountCents: bigint, times = 1): Promise<void> {
      const balanceCents = others.state.balances.get(userId) ?? 0n;
      for (let count = 0; count < times; count += 1) {
        const msgId = randomBytes(8).toString("hex");
        const data = encodeEvent(BalanceChangedSchema, { userId, amountCents, balanceCents });
        await publish(js, "evt.wallet.balance_changed", data, { msgId, timeoutMs: 90_000 });
      }
    },
    wish: (what: string, condition: (wish: Wish) => boolean) =>
      eventually(what, async () => (await all()).find(condition)),
    async stop() {
      for (const component of components.toReversed()) await component.drain?.();
      for (const component of components.toReversed()) await component.stop();
      await connection.close();
      returnDatabase(url);
      await nc.drain();
    },
  };
}

export type FlowHarness = Awaited<ReturnType<typeof startFlowHarness>>;

export const newWamid = (): string => `wamid.${randomBytes(8).toString("hex")}`;

export function bodyOf(content: OutgoingContent): string {
  return content.kind === "template" ? content.parameters.join(" | ") : content.body;
}

/** The ids of the buttons or rows of a message, in order. */
export function tapsOf({ inWindow }: OutgoingMessage): string[] {
  if (inWindow.kind === "buttons") return inWindow.buttons.map(({ id }) => id);
  return inWindow.kind === "list" ? inWindow.rows.map(({ id }) => id) : [];
}

async function correctionsIn(nc: NatsConnection): Promise<CategoryCorrected[]> {
  const jsm = await jetstreamManager(nc);
  const { state } = await jsm.streams.info(STREAM.events);
  const found: CategoryCorrected[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await jsm.streams.getMessage(STREAM.events, { seq });
    if (message?.subject === CORRECTED_SUBJECT) found.push(decodeEvent(CategoryCorrectedSchema, message.data));
  }
  return found;
}

async function ackFloor(nc: NatsConnection): Promise<number> {
  const jsm = await jetstreamManager(nc);
  return (await jsm.consumers.info(STREAM.whatsappIn, "messaging-messages")).ack_floor.stream_seq;
}

const find = (sent: Map<string, OutgoingMessage>, prefix: string): OutgoingMessage[] =>
  [...sent.values()].filter(({ id }) => id.startsWith(prefix));

async function publishItem(
  js: Parameters<typeof publish>[0],
  message: Inbound,
): Promise<{ wamid: string; seq: number }> {
  const {
    from,
    text,
    tap,
    type,
    location,
    audio,
    quoted,
    edits,
    deletes,
    wamid = newWamid(),
    at = new Date(),
    number = OWN_NUMBER,
    bsuid,
    name,
    system,
    more = {},
  } = message;
  const item = {
    id: wamid,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    ...more,
    ...(from !== "" && { from }),
    ...(bsuid !== undefined && { from_user_id: bsuid }),
    ...(quoted !== undefined && { context: { id: quoted } }),
    ...(system !== undefined
      ? { type: "system", system }
      : deletes !== undefined
        ? { type: "revoke", revoke: { original_message_id: deletes } }
        : edits !== undefined
          ? {
              type: "edit",
              edit: {
                original_message_id: edits,
                message: { context: { id: edits }, type: "text", text: { body: text } },
              },
            }
          : tap !== undefined
            ? { type: "interactive", interactive: { type: "button_reply", button_reply: { id: tap, title: "x" } } }
            : text !== undefined
              ? { type: "text", text: { body: text } }
              : location !== undefined
                ? { type: "location", location }
                : { type: type ?? "audio", ...(audio !== undefined && { audio }) }),
  };
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const data = encodeEvent(InboundItemSchema, {
    phoneNumberId: number,
    itemJson: encode(item),
    contactJson: encode(
      system === undefined ? { profile: { name: name ?? "Ana" }, ...(from !== "" && { wa_id: from }) } : {},
    ),
  });
  const msgId = randomBytes(8).toString("hex");
  const { seq } = await publish(js, "wa.in.message", data, { msgId, timeoutMs: 90_000 });
  return { wamid, seq };
}
