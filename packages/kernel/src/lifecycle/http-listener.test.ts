import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { createLogger } from "../telemetry/create-logger.ts";
import { component, setUp } from "./_set-up.ts";
import { createHttpListener, type HttpListenerOptions } from "./http-listener.ts";

/** A service with a listener between its components; the listener's path answers when released. */
async function withListener(t: TestContext, changes: Partial<HttpListenerOptions> = {}) {
  const slow = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  const noted: string[] = [];
  const listener = createHttpListener({
    name: "callbacks",
    host: "127.0.0.1",
    port: 0,
    variable: "HOOKS_PORT",
    connectionsMax: 10,
    requestTimeoutMs: 30_000,
    drainMs: 30_000,
    log: createLogger({ service: "shop", level: "silent" }),
    app: (req, res) => {
      if (req.url === "/fast") return void res.end("ok");
      arrival.resolve();
      void slow.promise.then(() => {
        noted.push("callback answered");
        res.end("done");
      });
    },
    ...changes,
  });
  const parts = await setUp(t, {
    components: (events) => {
      noted.push = (event) => events.push(event);
      return [component("broker", events), listener, component("consumer", events)];
    },
  });
  t.after(() => slow.resolve());
  return { ...parts, url: listener.url(), callbackArrived: arrival.promise, answerCallback: slow.resolve };
}

test("a listener of its own drains after what started later and before what it needs, then the service's closes", async (t) => {
  const { service, events, release, arrived, url, callbackArrived, answerCallback } = await withListener(t);
  const callback = fetch(`${url}/slow`).then((response) => response.text());
  const panel = fetch(`${service.url}/slow`).then((response) => response.text());
  await Promise.all([callbackArrived, arrived]);
  const stopped = service.stop();
  await assert.rejects(fetch(`${url}/fast`, { headers: { connection: "close" } }));
  assert.equal(await (await fetch(`${service.url}/fast`)).text(), "ok", "the other listener is still open");
  answerCallback();
  assert.equal(await callback, "done");
  await eventually("what it needs drains", () => events.includes("drain broker"));
  release();
  assert.equal(await panel, "done");
  await stopped;
  assert.deepEqual(events.slice(2), [
    "drain consumer",
    "callback answered",
    "drain broker",
    "answered",
    "stop consumer",
    "stop broker",
  ]);
});

test("what is in flight at a drain is cut after its own time, and the stop is clean", async (t) => {
  const { service, url, callbackArrived } = await withListener(t, { drainMs: 20 });
  const cut = assert.rejects(fetch(`${url}/slow`));
  await callbackArrived;
  await service.stop();
  await cut;
});

test("connections above its bound are closed at once; those of the service are not counted", async (t) => {
  const { service, url } = await withListener(t, { connectionsMax: 1 });
  const { hostname, port } = new URL(url);
  const first = connect(Number(port), hostname);
  await once(first, "connect");
  await assert.rejects(fetch(`${url}/fast`));
  assert.equal((await fetch(`${service.url}/fast`)).status, 200);
  first.destroy();
});
