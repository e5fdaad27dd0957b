import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { type LiveStatus, startLiveClient } from "./live-client.ts";
import type { LiveNotice } from "./live-tags.ts";

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const realFetch = globalThis.fetch;

/** Stands in for the gateway: each connection gets the next answer, further ones the last. */
async function startClient(answers: Answer[], lostAfterMs = 60_000) {
  const network = new EventTarget();
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer((req, res) => {
    requests.push(req.headers);
    (answers[requests.length - 1] ?? answers.at(-1))?.(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => realFetch(`${origin}${String(input)}`, init);

  const calls = { notices: [] as LiveNotice[], resets: 0, statuses: [] as LiveStatus[], renewals: 0 };
  let token: string | null = "old";
  const stop = startLiveClient({
    readToken: () => token,
    renew: async () => {
      calls.renewals += 1;
      token = "new";
      return true;
    },
    onNotice: (notice) => calls.notices.push(notice),
    onReset: () => {
      calls.resets += 1;
    },
    onStatus: (status) => calls.statuses.push(status),
    network,
    firstPauseMs: 1,
    lostAfterMs,
  });
  const end = () => {
    stop();
    globalThis.fetch = realFetch;
    server.closeAllConnections();
    server.close();
  };
  return { requests, calls, network, end };
}

async function until(condition: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 90_000;
  while (!condition() && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(condition(), "did not happen in time");
}

const open = (res: ServerResponse) => res.writeHead(200, { "content-type": "text/event-stream" });
const notice = (seq: number, id: string) =>
  `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ type: "messaging.wish", id, version: seq })}\n\n`;

test("a lost connection is resumed from the last event", async () => {
  const { requests, calls, end } = await startClient([
    (_req, res) => {
      open(res).end(`id: 4\nevent: ready\ndata: {}\n\n${notice(5, "a")}`);
    },
    (_req, res) => {
      open(res).write(notice(6, "b"));
    },
  ]);
  await until(() => calls.notices.length === 2);
  end();
  assert.deepEqual(
    calls.notices.map(({ id }) => id),
    ["a", "b"],
  );
  assert.equal(requests[0]?.["last-event-id"], undefined);
  assert.equal(requests[1]?.["last-event-id"], "5");
  assert.equal(requests[0]?.authorization, "Bearer old");
});

test("a refused token is renewed before the next connection", async () => {
  const { requests, calls, end } = await startClient([
    (_req, res) => {
      res.writeHead(401).end();
    },
    (_req, res) => {
      open(res).write(notice(1, "a"));
    },
  ]);
  await until(() => calls.notices.length === 1);
  end();
  assert.equal(calls.renewals, 1);
  assert.equal(requests[1]?.authorization, "Bearer new");
});

test("a reset invalidates everything, and an unavailable server gives the status lost", async () => {
  const { calls, end } = await startClient([
    (_req, res) => {
      res.writeHead(503).end();
    },
    (_req, res) => {
      res.writeHead(503).end();
    },
    (_req, res) => {
      open(res).write("id: 9\nevent: reset\ndata: {}\n\n");
    },
  ]);
  await until(() => calls.resets === 1);
  end();
  assert.deepEqual(calls.statuses, ["lost", "live"]);
  assert.equal(calls.notices.length, 0);
});

const hang: Answer = () => undefined;
const stay: Answer = (_req, res) => void open(res).flushHeaders();

test("the end of the device's network gives the status lost at once, though the stream's bytes merely stop", async () => {
  const { calls, network, end } = await startClient([stay, hang]);
  await until(() => calls.statuses.at(-1) === "live");
  network.dispatchEvent(new Event("offline"));
  assert.deepEqual(calls.statuses, ["live", "lost"]);
  end();
});

test("a connection on which even heartbeats stop gives the status lost, and is opened anew", async () => {
  const { calls, end, requests } = await startClient([
    (_req, res) => void open(res).write('id: 7\nevent: ready\ndata: {"heartbeat_ms":5}\n\n'),
    hang,
  ]);
  await until(() => calls.statuses.at(-1) === "lost");
  assert.deepEqual(calls.statuses, ["live", "lost"]);
  await until(() => requests.length === 2);
  assert.equal(requests[1]?.["last-event-id"], "7");
  end();
});

test("a connection whose reopening hangs counts as lost after a while", async () => {
  const { calls, end } = await startClient([(_req, res) => void open(res).end(": hello\n\n"), hang], 5);
  await until(() => calls.statuses.at(-1) === "lost");
  assert.deepEqual(calls.statuses, ["live", "lost"]);
  end();
});

test("a network that comes back ends the pause before the next connection", async () => {
  const refuse: Answer = (_req, res) => void res.writeHead(503).end();
  const { calls, network, end, requests } = await startClient([...Array<Answer>(16).fill(refuse), stay]);
  await until(() => requests.length >= 12);
  const knock = setInterval(() => network.dispatchEvent(new Event("online")), 5);
  await until(() => calls.statuses.at(-1) === "live");
  clearInterval(knock);
  end();
});
