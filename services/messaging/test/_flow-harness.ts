import { randomBytes } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { decodeEvent, encodeEvent, publish } from "@tenho/kernel/events/publish";
import { ensureStreams, STREAM } from "@tenho/kernel/events/streams";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { eventually } from "@tenho/kernel/testing/eventually";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { type CategoryCorrected, CategoryCorrectedSchema } from "@tenho/proto/messaging/v1/events_pb";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { createMerchantStore } from "../src/adapters/db/merchant-store.ts";
import { ensureIndexes, openDatabase } from "../src/adapters/db/open-database.ts";
import { wishModel } from "../src/adapters/db/wish/wish-document.ts";
import { CORRECTED_SUBJECT } from "../src/adapters/events/correction-publisher.ts";
import type { OutgoingContent, OutgoingMessage } from "../src/app/outgoing/outgoing-messages.ts";
import { createFlow } from "../src/compose/flow.ts";
import type { Wish } from "../src/domain/wish/wish.ts";
import { createNeighbours, type Neighbours, OWN_NUMBER } from "./_clients.ts";
import { messagingConfig } from "./_messaging-config.ts";

const QUICK = {
  WISH_GATHER_MS: "60",
  TELL_GATHER_MS: "60",
  SWEEP_MS: "50",
  WORK_LEASE_MS: "100",
  // Longer than a debit takes on a busy machine: what is taken up again meanwhile asks the wallet twice.
  ANSWER_RESUME_MS: "20000",
  STEP_BACKOFF_MIN_MS: "20",
  STEP_BACKOFF_MAX_MS: "100",
  UNITS_REMEMBER_MS: "0",
  RPC_TIMEOUT_MS: "15000",
  MONGO_TIMEOUT_MS: "15000",
};

export type Inbound = {
  from: string;
  text?: string;
  tap?: string;
  type?: string;
  quoted?: string;
  wamid?: string;
  at?: Date;
  number?: string;
  bsuid?: string;
  name?: string;
};

export type WorldOptions = { env?: Record<string, string>; crash?: CrashPoint; setUp?: (state: Neighbours) => void };

/** The flow on the real store and broker, neighbours served over the real transport, outgoing messages kept in a list. */
export async function startWorld({ env = {}, crash = () => undefined, setUp }: WorldOptions = {}) {
  const infra = testInfra();
  const config = messagingConfig(infra, { ...QUICK, ...env });
  const runtime = await createServiceRuntime("messaging", config);
  const { nc, js, log, metrics } = runtime;
  await ensureStreams(nc);
  await forgetEarlierTests(await jetstreamManager(nc));
  const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
  const connection = await openDatabase({ url, poolMax, timeoutMs });

  const sent = new Map<string, OutgoingMessage>();
  const outgoing = {
    put: async (message: OutgoingMessage) => {
      if (!sent.has(message.id)) sent.set(message.id, message);
    },
    offerOf: async (wamid: string) => sent.get(wamid)?.offer ?? null,
  };
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const flow = createFlow({ runtime, config, connection, outgoing, crash, now });
  const memory = createMerchantStore(connection);
  await ensureIndexes(connection);

  const neighbours = createNeighbours();
  setUp?.(neighbours.state);
  const serving = { nc, service: "neighbours", log, metrics, maxInFlight: 500, routes: neighbours.routes };
  const parts = [serveRpc(serving), ...flow.parts];
  for (const part of parts) await part.start();

  const wishes = wishModel(connection);
  let lastSeq = 0;
  const all = (): Promise<Wish[]> => wishes.find({ kind: "wish" }).sort({ receivedAt: 1 }).lean<Wish[]>().exec();

  return {
    config,
    flow,
    nc,
    js,
    connection,
    sent,
    state: neighbours.state,
    memory,
    quiet: (condition: () => Promise<boolean>) => eventually("nothing is left", condition),
    wishes: all,
    everyWish: () => wishes.find({}).lean<Wish[]>().exec(),
    /** Puts a message into the stream, each time under an id of its own: the broker's own memory is no guarantee. */
    async receive(message: Inbound): Promise<string> {
      const { wamid, seq } = await publishItem(js, message);
      lastSeq = Math.max(lastSeq, seq);
      return wamid;
    },
    /** Every correction made known, oldest first. */
    corrections: () => correctionsIn(nc),
    /** Every message received so far was taken into account; what is said because of it may still be on its way. */
    settled: () =>
      eventually("every message was taken", async () => {
        const { pending, ackPending } = await flow.backlog();
        // What the broker counts as pending follows the stream at a distance, the floor never runs ahead of it.
        return pending + ackPending === 0 && (await ackFloor(nc)) >= lastSeq;
      }),
    /** Lets time pass for the flow, though not for those who write to it. */
    pass: (ms: number) => {
      aheadMs += ms;
    },
    said: (prefix: string) => eventually(`"${prefix}…" was said`, () => find(sent, prefix)[0]),
    saidAll: (prefix: string) => find(sent, prefix),
    wish: (what: string, condition: (wish: Wish) => boolean) =>
      eventually(what, async () => (await all()).find(condition)),
    async stop() {
      for (const part of [...parts].reverse()) await part.drain?.();
      for (const part of [...parts].reverse()) await part.stop();
      await connection.close();
      await nc.drain();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

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
    quoted,
    wamid = newWamid(),
    at = new Date(),
    number = OWN_NUMBER,
    bsuid,
    name,
  } = message;
  const item = {
    id: wamid,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    ...(from !== "" && { from }),
    ...(bsuid !== undefined && { from_user_id: bsuid }),
    ...(quoted !== undefined && { context: { id: quoted } }),
    ...(tap !== undefined
      ? { type: "interactive", interactive: { type: "button_reply", button_reply: { id: tap, title: "x" } } }
      : text !== undefined
        ? { type: "text", text: { body: text } }
        : { type: type ?? "audio" }),
  };
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const data = encodeEvent(InboundItemSchema, {
    phoneNumberId: number,
    itemJson: encode(item),
    contactJson: encode({ profile: { name: name ?? "Ana" }, ...(from !== "" && { wa_id: from }) }),
    receivedAt: timestampFromDate(new Date()),
  });
  const msgId = randomBytes(8).toString("hex");
  const { seq } = await publish(js, "wa.in.message", data, { msgId, timeoutMs: 10_000 });
  return { wamid, seq };
}

async function forgetEarlierTests(jsm: Awaited<ReturnType<typeof jetstreamManager>>): Promise<void> {
  for (const stream of [STREAM.whatsappIn, STREAM.events]) {
    for await (const consumer of jsm.consumers.list(stream)) await jsm.consumers.delete(stream, consumer.name);
    await jsm.streams.purge(stream);
  }
}
