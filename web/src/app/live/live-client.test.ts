import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { type LiveStatus, startLive } from "./live-client.ts";
import type { LiveNotice } from "./live-tags.ts";

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const realFetch = globalThis.fetch;
after(() => {
  globalThis.fetch = realFetch;
});

/** Plays the gateway: each connection gets the next answer, the last one over and over. */
async function play(answers: Answer[]) {
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer((req, res) => {
    requests.push(req.headers);
    (answers[requests.length - 1] ?? answers.at(-1))?.(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => realFetch(`${origin}${String(input)}`, init);

  const heard = { notices: [] as LiveNotice[], resets: 0, statuses: [] as LiveStatus[], renewals: 0 };
  let token: string | null = "old";
  const stop = startLive({
    readToken: () => token,
    renew: async () => {
      heard.renewals += 1;
      token = "new";
      return true;
    },
    onNotice: (notice) => heard.notices.push(notice),
    onReset: () => {
      heard.resets += 1;
    },
    onStatus: (status) => heard.statuses.push(status),
    firstPauseMs: 1,
  });
  const end = () => {
    stop();
    server.closeAllConnections();
    server.close();
  };
  return { requests, heard, end };
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  while (!isSo() && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isSo(), "did not happen in time");
}

const open = (res: ServerResponse) => res.writeHead(200, { "content-type": "text/event-stream" });
const notice = (seq: number, id: string) =>
  `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ type: "messaging.wish", id, version: seq })}\n\n`;

test("a lost connection is taken up again from the last event", async () => {
  const { requests, heard, end } = await play([
    (_req, res) => {
      open(res).end(`id: 4\nevent: ready\ndata: {}\n\n${notice(5, "a")}`);
    },
    (_req, res) => {
      open(res).write(notice(6, "b"));
    },
  ]);
  await until(() => heard.notices.length === 2);
  end();
  assert.deepEqual(
    heard.notices.map(({ id }) => id),
    ["a", "b"],
  );
  assert.equal(requests[0]?.["last-event-id"], undefined);
  assert.equal(requests[1]?.["last-event-id"], "5");
  assert.equal(requests[0]?.authorization, "Bearer old");
});

test("a refused token is renewed before the next try", async () => {
  const { requests, heard, end } = await play([
    (_req, res) => {
      res.writeHead(401).end();
    },
    (_req, res) => {
      open(res).write(notice(1, "a"));
    },
  ]);
  await until(() => heard.notices.length === 1);
  end();
  assert.equal(heard.renewals, 1);
  assert.equal(requests[1]?.authorization, "Bearer new");
});

test("a reset makes everything old, and a server that is away is told as lost", async () => {
  const { heard, end } = await play([
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
  await until(() => heard.resets === 1);
  end();
  assert.deepEqual(heard.statuses, ["lost", "live"]);
  assert.equal(heard.notices.length, 0);
});
