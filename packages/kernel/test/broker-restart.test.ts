import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { ConnectRouter } from "@connectrpc/connect";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createTestClient } from "@tenho/tests/support/calls/create-test-client";
import { eventually } from "@tenho/tests/support/eventually";
import { createBroker, findBroker, type OwnBroker } from "@tenho/tests/support/stores/own-broker";
import type { Knex } from "knex";
import { createConsumer } from "../src/events/consume.ts";
import { ensureDurables } from "../src/events/durables.ts";
import { createOutboxRelay, enqueue, outboxMigration } from "../src/events/outbox.ts";
import { ensureStreams } from "../src/events/streams.ts";
import type { Component } from "../src/lifecycle/component.ts";
import { connectNats } from "../src/nats/connect-nats.ts";
import { serveRpc } from "../src/rpc/serve-rpc.ts";
import { openDatabase, testTools } from "./_parts.ts";

const program = findBroker();
const migrations = { "001-outbox": { up: (knex: Knex) => outboxMigration(knex) } };
const RECOVERY_MS = 90_000;

describe("when the broker is killed and comes back", {
  skip: program ? false : "no nats-server on this machine",
}, () => {
  let broker: OwnBroker;
  let nc: NatsConnection;
  let knex: Knex;
  const tools = testTools();
  const parts: Component[] = [];
  const start = async <P extends Component>(part: P): Promise<P> => {
    parts.push(part);
    await part.start();
    return part;
  };

  before(async () => {
    ({ knex } = await openDatabase(migrations));
    broker = await createBroker(program ?? "");
    broker.start();
    nc = await connectNats({ url: broker.url, name: "test" });
    await ensureStreams(nc);
  });
  after(async () => {
    for (const part of parts) await part.stop();
    await nc.close();
    await broker.remove();
    await knex.destroy();
  });

  it("every outbox row reaches the consumer, and the stream holds each once", async () => {
    await start(createOutboxRelay({ knex, nc, ...tools, sweepMs: 20, batchMax: 10 }));
    const seen = new Set<string>();
    const handle = async ({ id }: { id: string }) => void seen.add(id);
    const filterSubjects = ["evt.>"];
    const base = { nc, stream: "EVENTS", durable: "d", filterSubjects, ...tools, maxInFlight: 8, handle };
    await ensureDurables(nc, [{ stream: "EVENTS", durable: "d", filterSubjects }]);
    const consumer = await start(createConsumer(base));
    let written = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const enough = written + 20;
      for (let index = 0; index < 60; index += 1) {
        await enqueue(knex, { id: `row-${written}`, subject: "evt.test.row", payload: new Uint8Array([1]) });
        written += 1;
      }
      await eventually("some of them got through", () => seen.size >= enough, RECOVERY_MS);
      await broker.kill();
      await eventually("the consumer's check fails", () =>
        consumer.check().then(
          () => false,
          () => true,
        ),
      );
      await enqueue(knex, { id: `row-${written}`, subject: "evt.test.row", payload: new Uint8Array([1]) });
      written += 1;
      broker.start();
    }
    await eventually("all of them got through", () => seen.size === written, RECOVERY_MS);
    await eventually("the outbox is empty", async () => (await knex("outbox")).length === 0, RECOVERY_MS);
    await eventually("the consumer is ready again", () => consumer.check().then(() => true), RECOVERY_MS);
    const { state } = await (await jetstreamManager(nc)).streams.info("EVENTS");
    assert.equal(state.messages, written);
  });

  it("RPC is unavailable at once while it is down, and served again after", async () => {
    const routes = (router: ConnectRouter) =>
      void router.service(WalletService, { getPrice: () => ({ priceCents: 30n }) });
    await start(serveRpc({ nc, service: "wallet", ...tools, maxInFlight: 10, routes }));
    const clientNc = await connectNats({ url: broker.url, name: "client" });
    const wallet = createTestClient(WalletService, { nc: clientNc, timeoutMs: 600_000, ...tools });
    assert.equal((await wallet.getPrice({})).priceCents, 30n);
    await broker.kill();
    await assert.rejects(wallet.getPrice({}), { code: "unavailable" });
    broker.start();
    const price = await eventually(
      "the price is answered",
      async () => (await wallet.getPrice({})).priceCents,
      RECOVERY_MS,
    );
    assert.equal(price, 30n);
    await clientNc.close();
  });
});

describe("a caller without the right to publish a call", {
  skip: program ? false : "no nats-server on this machine",
}, () => {
  it("is refused at once, not after the time-out", async () => {
    const rights = 'permissions: { publish: { deny: "rpc.>" } }';
    const broker = await createBroker(
      program ?? "",
      `authorization { users: [ { user: u, password: p, ${rights} } ] }`,
    );
    broker.start();
    const nc = await connectNats({ url: broker.url.replace("//", "//u:p@"), name: "test" });
    const wallet = createTestClient(WalletService, { nc, timeoutMs: 600_000, ...testTools() });
    await assert.rejects(wallet.getPrice({}), { name: "AppError", code: "forbidden" });
    await nc.close();
    await broker.remove();
  });
});

describe("connectNats()", () => {
  it("gives up on a broker that is not there, naming the address without the password", async () => {
    const url = "nats://user:s3cret@127.0.0.1:1";
    const attempt = connectNats({ url, name: "test", connectTimeoutMs: 10 });
    await assert.rejects(
      attempt,
      (error: Error) => /127\.0\.0\.1:1/.test(error.message) && !/s3cret/.test(String(error.cause)),
    );
  });
});
