import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { promisify } from "node:util";
import { jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createTestClient } from "@tenho/tests/support/calls/create-test-client";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { startTraceReceiver } from "@tenho/tests/support/trace-receiver";
import { createConsumer } from "../src/events/consume.ts";
import { ensureDurables } from "../src/events/durables.ts";
import { enqueue, OUTBOX_TABLE, outboxMigration } from "../src/events/outbox.ts";
import { publish } from "../src/events/publish.ts";
import { ensureStreams } from "../src/events/streams.ts";
import { serveRpc } from "../src/rpc/serve-rpc.ts";
import { continueTrace } from "../src/telemetry/continue-trace.ts";
import { exportTraces } from "../src/telemetry/export-traces.ts";
import { currentContext } from "../src/telemetry/request-context.ts";
import { currentTrace, inSpan } from "../src/telemetry/span.ts";
import { connectSuite, failureOf, openDatabase, testTools } from "./_parts.ts";

const SPANS_WAITING_MAX = 2_048;
const BATCH = 512;
const nothing = () => ({});

describe("traces", () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  const record = async (options: { answer?: number; delayMs?: number; share?: number } = {}) => {
    const receiver = await startTraceReceiver(options);
    ends.push(receiver.close);
    const { log, lines, metrics } = testTools();
    const { delayMs = 20, share = 1 } = options;
    const traces = exportTraces({ service: "test", endpoint: receiver.url, share, delayMs, log, metrics });
    ends.push(traces.stop);
    const counted = async (result: string) => {
      const { values } = await metrics.counter("trace_spans_total", "", ["result"]).get();
      return values.find(({ labels }) => labels.result === result)?.value ?? 0;
    };
    return { receiver, traces, lines, counted };
  };
  const connect = async (): Promise<NatsConnection> => {
    const nc = await connectSuite();
    ends.push(() => nc.close());
    return nc;
  };

  it("are one from a call through its handler, the event it publishes and the event's consumer", async () => {
    const nc = await connect();
    await ensureStreams(nc);
    const { receiver, traces } = await record();
    const { log, metrics } = testTools();
    const run = `run${randomBytes(6).toString("hex")}`;
    const filterSubjects = [`evt.${run}.>`];
    await ensureDurables(nc, [{ stream: "EVENTS", durable: run, filterSubjects }]);
    const rpc = serveRpc({
      nc,
      service: "wallet",
      log,
      metrics,
      maxInFlight: 10,
      routes: (router) =>
        void router.service(WalletService, {
          getPrice: async () => {
            await publish(jetstream(nc), `evt.${run}.priced`, new Uint8Array(), { msgId: run });
            return { priceCents: 30n };
          },
        }),
    });
    await rpc.start();
    ends.push(rpc.stop);
    const handled = Promise.withResolvers<string | undefined>();
    const consumer = createConsumer({
      ...{ nc, stream: "EVENTS", durable: run, filterSubjects, log, metrics, maxInFlight: 1 },
      handle: async () => handled.resolve(currentContext()?.traceparent),
    });
    await consumer.start();
    ends.push(() => consumer.stop());

    await inSpan("begin", nothing, () =>
      createTestClient(WalletService, { nc, timeoutMs: 90_000, log, metrics }).getPrice({}),
    );
    const seen = await handled.promise;
    await consumer.drain?.();
    await traces.stop();

    const chain = ["begin", "tenho.wallet.v1.WalletService/GetPrice", "tenho.wallet.v1.WalletService.GetPrice"];
    chain.push(`publish evt.${run}.priced`, `process ${run}`);
    let parent = "";
    for (const name of chain) {
      const span = receiver.spans.find((one) => one.name === name);
      assert.ok(span, `${name} was exported`);
      assert.equal(span.parentSpanId, parent, name);
      assert.equal(span.traceId, receiver.spans.find((one) => one.name === "begin")?.traceId, name);
      parent = span.spanId;
    }
    assert.equal(seen?.split("-")[2], parent, "the handler works inside the consumer's span");
  });

  it("go on from an outbox row to its event, by whichever process publishes it", async () => {
    const { knex } = await openDatabase({ "20260101": { up: (trx) => outboxMigration(trx) } });
    ends.push(() => knex.destroy());
    const { receiver, traces } = await record();
    const nc = await connect();
    await ensureStreams(nc);
    await inSpan("change", nothing, () =>
      knex.transaction((trx) => enqueue(trx, { id: "row", subject: "evt.traces.changed", payload: new Uint8Array() })),
    );
    const [row] = await knex(OUTBOX_TABLE).select("headers");
    await publish(jetstream(nc), "evt.traces.changed", new Uint8Array(), { msgId: "row", headers: row.headers });
    await traces.stop();
    const change = receiver.spans.find(({ name }) => name === "change");
    const published = receiver.spans.find(({ name }) => name.startsWith("publish"));
    assert.ok(change);
    assert.deepEqual([published?.traceId, published?.parentSpanId], [change.traceId, change.spanId]);
  });

  it("link both ways where work of one trace goes on in the trace of something stored", async () => {
    const { receiver, traces } = await record();
    const stored = await inSpan("opened", nothing, async () => currentTrace());
    await inSpan("tapped", nothing, () => continueTrace(stored, "answered", {}, async () => undefined));
    await traces.stop();
    const of = (name: string) => receiver.spans.find((span) => span.name === name);
    assert.equal(of("answered")?.traceId, of("opened")?.traceId);
    assert.deepEqual(of("answered")?.links, [of("tapped")?.traceId]);
    assert.deepEqual(of("tapped")?.links, [of("opened")?.traceId]);
  });

  it("tell of a failure its code, never its words", async () => {
    const { receiver, traces } = await record();
    const failing = inSpan("failing", nothing, async () => {
      throw new TypeError("558699990001 wrote pizza");
    });
    assert.ok((await failureOf(failing)) instanceof TypeError, "the caller gets the error itself");
    await traces.stop();
    assert.equal(receiver.spans[0]?.attributes["error.type"], "TypeError");
    assert.doesNotMatch(receiver.bodies.join(), /pizza|5586999/);
  });

  it("disturb no work when the receiver refuses them, which is counted and logged once", async () => {
    const { receiver, lines, counted } = await record({ answer: 400 });
    for (let index = 0; index < 3; index += 1) {
      assert.equal(await inSpan("work", nothing, async () => index), index);
      await eventually("the batch was refused", async () => (await counted("failed")) > index);
    }
    assert.equal(lines.filter((line) => line.includes("traces are not taken")).length, 1);
    assert.ok(receiver.refused() >= 3);
  });

  it("are dropped beyond what may wait, while the work goes on", async () => {
    const { receiver, traces, counted } = await record({ delayMs: 600_000 });
    const done = await Promise.all(
      Array.from({ length: 3 * SPANS_WAITING_MAX }, (_, index) => inSpan("burst", nothing, async () => index)),
    );
    assert.equal(done.length, 3 * SPANS_WAITING_MAX);
    await traces.stop();
    assert.equal(await counted("ended"), 3 * SPANS_WAITING_MAX);
    assert.ok(receiver.spans.length >= BATCH, "what waited is sent at the end");
    assert.ok(receiver.spans.length <= SPANS_WAITING_MAX + BATCH, `${receiver.spans.length} were kept`);
  });

  it("are recorded by the share asked for, decided where they begin", async () => {
    const { receiver, traces } = await record({ share: 0 });
    await inSpan("left out", nothing, async () => undefined);
    const sampled = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    await inSpan(
      "begun elsewhere",
      () => ({ parent: sampled }),
      async () => undefined,
    );
    await traces.stop();
    assert.deepEqual(
      receiver.spans.map(({ name }) => name),
      ["begun elsewhere"],
    );
  });

  it("load nothing of their exporter in a process that has no address for them", async () => {
    const kernel = new URL("../src/lifecycle/runtime.ts", import.meta.url).href;
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
      const { createServiceRuntime } = await import(${JSON.stringify(kernel)});
      const { nc } = await createServiceRuntime("off", { NATS_URL: process.env.SUITE_NATS, LOG_LEVEL: "silent" });
      await nc.close();
      console.log(JSON.stringify(loaded.filter((name) => /opentelemetry.(sdk|exporter|otlp|resources)/.test(name))), loaded.length > 100);
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, SUITE_NATS: testInfra().natsUrl(), NODE_TEST_CONTEXT: "" },
    });
    assert.equal(stdout.trim(), "[] true");
  });
});
