import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { processConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { createConsumer } from "@tenho/kernel/events/consume";
import { listDeadLetters } from "@tenho/kernel/events/list-dead-letters";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { publish } from "@tenho/kernel/events/publish";
import { dropDeadLetter, replayDeadLetter } from "@tenho/kernel/events/replay-dead-letter";
import { STREAM } from "@tenho/kernel/events/streams";
import { createServiceRuntime, type ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { createBroker, findBroker, type OwnBroker } from "@tenho/tests/support/stores/own-broker";
import { z } from "zod";
import { BROKER_USERS } from "../src/broker-users.ts";
import { natsAuthorization } from "../src/nats-permissions.ts";
import { RPC_SERVICES } from "../src/rpc-services.ts";

const program = findBroker();
const log = createLogger({ service: "test", level: "silent" });
const metrics = createMetrics("test");
const timeoutMs = 10_000;
const refused = { name: "AppError", code: "forbidden" };

/** The next reply addresses of a caller that would number them consecutively. */
function furtherAddresses(address: string): string[] {
  const at = address.lastIndexOf(".") + 1;
  const counted = Number.parseInt(address.slice(at), 36);
  return [1, 2, 3].map((further) => address.slice(0, at) + (counted + further).toString(36));
}

describe("a broker whose users have the permissions of the table", {
  skip: program ? false : "no nats-server on this machine",
}, () => {
  let broker: OwnBroker;
  const runtimes: ServiceRuntime[] = [];
  const connections: NatsConnection[] = [];

  const urlOf = (user: string) => broker.url.replace("nats://", `nats://${user}:secret-${user}@`);
  const connectAs = async (user: string) => {
    const nc = await connectNats({ url: urlOf(user), name: user });
    connections.push(nc);
    return nc;
  };
  const clientOf = (nc: NatsConnection, caller: string) => ({ nc, caller, timeoutMs, log, metrics });

  before(async () => {
    const credentials = Object.keys(BROKER_USERS).map((user) => ({ user, password: `secret-${user}` }));
    broker = await createBroker(program ?? "", natsAuthorization(credentials));
    broker.start();
    // Provisions the broker at the worst time: all processes are up before it, and wait for it.
    const starts = [...Object.keys(RPC_SERVICES), "gateway"].map(async (service) => {
      const env = { NATS_URL: urlOf(service), PORT: "0", LOG_LEVEL: "silent" };
      const runtime = await createServiceRuntime(service, loadConfig(z.object(processConfig), env));
      runtimes.push(runtime);
      let isWaiting = true;
      const started = runtime.broker.start().finally(() => {
        isWaiting = false;
      });
      return { started, isWaiting: () => isWaiting };
    });
    const waiting = await Promise.all(starts);
    assert.ok(waiting.every((one) => one.isWaiting()));
    const provisioner = await connectAs("provisioner");
    await Promise.all([1, 2, 3].map(() => provisionBroker(provisioner)));
    await Promise.all(waiting.map(({ started }) => started));
    const wallet = runtimeOf("wallet");
    const auth = runtimeOf("auth");
    await serveRpc({
      ...wallet,
      maxInFlight: 10,
      routes: (router) =>
        router.service(WalletService, { debit: () => ({}), credit: () => ({}), checkBooks: () => ({}) }),
    }).start();
    await serveRpc({
      ...auth,
      maxInFlight: 10,
      routes: (router) =>
        router.service(AuthService, {
          setCredential: () => ({}),
          getSealedSecrets: () => ({}),
          resealSecrets: () => ({}),
          // Takes longer than any caller here waits.
          setPassword: () => new Promise(() => undefined),
        }),
    }).start();
  });
  after(async () => {
    for (const runtime of runtimes) await runtime.broker.stop();
    for (const nc of connections) await nc.close();
    await broker?.remove();
  });

  const runtimeOf = (service: string): ServiceRuntime => {
    const found = runtimes.find((runtime) => runtime.service === service);
    assert.ok(found);
    return found;
  };

  it("lets every process wait until the broker is provisioned, and each service publish its own events", async () => {
    for (const service of Object.keys(RPC_SERVICES)) {
      for (const kind of ["evt", "live"]) {
        await publish(runtimeOf(service).js, `${kind}.${service}.tried`, new Uint8Array(), {
          msgId: `${kind}-${service}`,
          timeoutMs,
        });
      }
    }
  });

  it("lets messaging store callbacks, and park what it cannot read of them", async () => {
    for (const subject of ["wa.in.message", "wa.in.status", "dlq.WHATSAPP_IN.callback"]) {
      await publish(runtimeOf("messaging").js, subject, new Uint8Array(), { msgId: subject, timeoutMs });
    }
  });

  it("lets a caller the contract names call, and be answered", async () => {
    await createRpcClient(WalletService, clientOf(runtimeOf("messaging").nc, "messaging")).debit({});
    await createRpcClient(WalletService, clientOf(await connectAs("seed"), "seed")).credit({});
    await createRpcClient(WalletService, clientOf(await connectAs("operations"), "operations")).checkBooks({});
  });

  it("refuses messaging what is not its own: setting credentials, crediting, under its own or another's name", async () => {
    const { nc } = runtimeOf("messaging");
    for (const caller of ["messaging", "seed", "payment", "users"]) {
      await assert.rejects(
        createRpcClient(WalletService, clientOf(nc, caller)).credit({}),
        refused,
        `credit as ${caller}`,
      );
      await assert.rejects(createRpcClient(AuthService, clientOf(nc, caller)).setCredential({}), refused, caller);
    }
  });

  it("lets operations alone read and change what services keep encrypted, whatever another user calls itself", async () => {
    const operations = clientOf(await connectAs("operations"), "operations");
    await createRpcClient(AuthService, operations).getSealedSecrets({});
    await createRpcClient(AuthService, operations).resealSecrets({});
    for (const user of ["messaging", "users", "categorisation", "gateway", "seed", "backup"]) {
      const nc = await connectAs(user);
      for (const caller of [user, "operations"]) {
        for (const client of [
          createRpcClient(AuthService, clientOf(nc, caller)),
          createRpcClient(CategorisationService, clientOf(nc, caller)),
        ]) {
          await assert.rejects(client.resealSecrets({}), refused, `${user} as ${caller}`);
          await assert.rejects(client.getSealedSecrets({}), refused, `${user} as ${caller}`);
        }
      }
    }
  });

  it("refuses messaging wallet's events, session versions, streams and dead letters of others", async () => {
    const { js, nc } = runtimeOf("messaging");
    for (const subject of [
      "evt.wallet.balance_changed",
      "live.wallet.balance",
      "$KV.sessions.someone",
      "dlq.EVENTS.wallet-accounts",
    ]) {
      await assert.rejects(js.publish(subject, "forged", { timeout: 1_000 }), /ermission|imeout/, subject);
    }
    const jsm = await jetstreamManager(nc);
    await assert.rejects(jsm.streams.delete("EVENTS"));
    await assert.rejects(jsm.streams.purge("WHATSAPP_IN"));
    const { state } = await (await jetstreamManager(runtimeOf("wallet").nc)).streams.info("EVENTS");
    assert.equal(state.messages, Object.keys(RPC_SERVICES).length);
  });

  it("lets no user receive calls to another service or answers to another caller", async () => {
    const nc = await connectAs("messaging");
    for (const subject of ["rpc.>", "rpc.tenho.wallet.v1.WalletService.*.*", "_INBOX_users.>", "evt.>"]) {
      const subscription = nc.subscribe(subject, { callback: () => undefined });
      await assert.rejects(
        Promise.resolve(subscription.closed).then((error) => Promise.reject(error)),
        /ermission/i,
        subject,
      );
    }
  });

  it("lets messaging put nothing into another's inbox, neither itself nor by a service that would answer there", async () => {
    const inbox = "_INBOX_gateway.known.address";
    const arrived: string[] = [];
    const gateway = await connectAs("gateway");
    gateway.subscribe("_INBOX_gateway.>", { callback: (_, msg) => void arrived.push(msg.subject) });
    await gateway.flush();
    const messaging = await connectAs("messaging");
    messaging.publish(inbox, "forged");
    messaging.publish("rpc.tenho.wallet.v1.WalletService.Debit.messaging", "", { reply: inbox });
    // The calls are answered in order: once this one is answered, the one before was answered or never will be.
    await createRpcClient(WalletService, clientOf(messaging, "messaging")).debit({});
    await runtimeOf("wallet").nc.flush();
    await gateway.flush();
    assert.deepEqual(arrived, []);
  });

  it("lets messaging answer no call but its own, whatever it knows of how its callers are answered", async () => {
    const messaging = await connectAs("messaging");
    const heard: string[] = [];
    messaging.subscribe("rpc.tenho.messaging.v1.MessagingService.*.*", {
      callback: (_, msg) => {
        heard.push(msg.reply ?? "");
        msg.respond();
      },
    });
    await messaging.flush();
    const users = await connectAs("users");
    const asksMessaging = createRpcClient(MessagingService, clientOf(users, "users"));
    await asksMessaging.anonymisePerson({});
    await asksMessaging.anonymisePerson({});
    assert.equal(heard.length, 2);
    const call = createRpcClient(AuthService, { ...clientOf(users, "users"), timeoutMs: 3_000 }).setPassword({});
    const outcome = call.then(
      () => "answered",
      (error: { code?: unknown }) => error.code,
    );
    await users.flush();
    for (const address of heard.flatMap(furtherAddresses)) {
      messaging.publish(address, "");
      // The broker says there is no message, which reads as an empty answer.
      const pull = "$JS.API.CONSUMER.MSG.NEXT.WHATSAPP_IN.messaging-statuses";
      messaging.publish(pull, JSON.stringify({ batch: 1, no_wait: true }), { reply: address });
    }
    await messaging.flush();
    assert.equal(await outcome, "deadline_exceeded");
  });

  it("lets durables read, park what they cannot handle, and operations replay or drop it", async () => {
    const { nc } = runtimeOf("wallet");
    let handled = 0;
    const consumer = createConsumer({
      nc,
      stream: STREAM.events,
      durable: "wallet-accounts",
      filterSubjects: ["evt.users.account_activated", "evt.users.account_changed"],
      log,
      metrics,
      maxInFlight: 4,
      poisonAttemptsMax: 1,
      nakDelayMsMin: 1,
      handle: async () => {
        handled += 1;
        throw new PoisonError("unreadable");
      },
    });
    await consumer.start();
    for (const id of ["one", "two"]) {
      await publish(runtimeOf("users").js, "evt.users.account_changed", new Uint8Array(), { msgId: id, timeoutMs });
    }
    const operations = await connectAs("operations");
    const letters = async () => listDeadLetters(operations, "dlq.EVENTS.wallet-accounts");
    await eventually("both are parked", async () => (await letters()).length === 2);
    const [first, second] = await letters();
    assert.ok(first && second);
    assert.equal(await replayDeadLetter(operations, first.id), true);
    assert.equal(await dropDeadLetter(operations, second.id), true);
    await eventually("the replayed one is handled again", () => handled === 3);
    await consumer.stop();
  });

  it("lets auth write session versions that the gateway watches, and nobody else write them", async () => {
    const watched = await (await new Kvm(runtimeOf("gateway").nc).open("sessions")).watch();
    await runtimeOf("auth").js.publish("$KV.sessions.account-1", "2", { msgID: "session-1" });
    for await (const entry of watched) {
      assert.deepEqual([entry.key, entry.string()], ["account-1", "2"]);
      break;
    }
    await assert.rejects(runtimeOf("users").js.publish("$KV.sessions.account-1", "1", { timeout: 1_000 }));
  });

  it("hands a handler nothing that a reader had the broker send to a subject of events", async () => {
    const { nc, js } = runtimeOf("messaging");
    const operations = await connectAs("operations");
    const parked = async () => (await listDeadLetters(operations, "dlq.EVENTS.wallet-accounts")).length;
    const before = await parked();
    await publish(js, "wa.in.message", new TextEncoder().encode("forged"), { msgId: "pulled", timeoutMs });
    const subject = "evt.users.account_activated";
    // A stored message, the note that there is no more, the broker's word that an event is stored, and one about a stream.
    const pull = "$JS.API.CONSUMER.MSG.NEXT.WHATSAPP_IN.messaging-messages";
    nc.publish(pull, JSON.stringify({ batch: 10, no_wait: true }), { reply: subject });
    nc.publish("evt.messaging.tried", "", { reply: subject });
    nc.publish("$JS.API.STREAM.INFO.EVENTS", "", { reply: subject });
    await nc.flush();
    const { streams } = await jetstreamManager(runtimeOf("wallet").nc);
    await eventually("all of it is stored, the message under the subject it had", async () => {
      const { subjects = {} } = (await streams.info("EVENTS", { subjects_filter: ">" })).state;
      return subjects[subject] === 3 && (subjects["wa.in.message"] ?? 0) > 0;
    });
    const handled: string[] = [];
    const consumer = createConsumer({
      nc: runtimeOf("wallet").nc,
      stream: STREAM.events,
      durable: "wallet-accounts",
      filterSubjects: [subject],
      log,
      metrics,
      maxInFlight: 4,
      nakDelayMsMin: 1,
      handle: async (message) => void handled.push(message.subject),
    });
    await consumer.start();
    await eventually("everything is settled", async () => {
      const { pending, ackPending } = await consumer.backlog();
      return pending + ackPending === 0;
    });
    await consumer.stop();
    assert.deepEqual(handled, []);
    assert.equal(await parked(), before + 3);
  });

  it("lets the gateway read live notices", async () => {
    const consumer = await jetstream(runtimeOf("gateway").nc).consumers.get(STREAM.live, {});
    const message = await consumer.next({ expires: 5_000 });
    assert.match(message?.subject ?? "", /^live\./);
  });
});
