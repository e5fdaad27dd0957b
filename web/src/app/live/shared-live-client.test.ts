import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { LiveStatus } from "./live-client.ts";
import { startSharedLiveClient } from "./shared-live-client.ts";

const { locks } = navigator;
const realFetch = globalThis.fetch;

async function until(condition: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 90_000;
  while (!condition() && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(condition(), "did not happen in time");
}

/** Stands in for the document of a tab. */
class Page extends EventTarget {
  visibilityState: string;
  constructor(visibilityState: string) {
    super();
    this.visibilityState = visibilityState;
  }
  turns(visibilityState: string): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

function openTab(name: string, visibilityState: string) {
  const page = new Page(visibilityState);
  const seen = { notices: [] as string[], resets: 0, status: "connecting" as LiveStatus };
  const close = startSharedLiveClient({
    name,
    locks,
    visibility: page,
    readToken: () => "token",
    renew: async () => true,
    onNotice: ({ id }) => seen.notices.push(id),
    onReset: () => {
      seen.resets += 1;
    },
    onStatus: (status) => {
      seen.status = status;
    },
    network: new EventTarget(),
    firstPauseMs: 1,
  });
  return { page, seen, close };
}

describe("the tabs of a browser", () => {
  const streams = new Set<ServerResponse>();
  let requests: IncomingMessage["headers"][] = [];
  let tabs: ReturnType<typeof openTab>[] = [];
  let name = "";
  let seq = 0;
  const server = createServer((req, res) => {
    requests.push(req.headers);
    streams.add(res);
    res.once("close", () => streams.delete(res));
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.write(`id: ${seq}\nevent: ready\ndata: {}\n\n`);
  });
  const open = (...states: readonly string[]) => {
    const opened = states.map((state) => openTab(name, state));
    tabs.push(...opened);
    return opened;
  };
  /** The gateway's notice of a change, to whoever is connected. */
  const change = (id: string): void => {
    seq += 1;
    for (const stream of streams)
      stream.write(
        `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ type: "messaging.wish", id, version: seq })}\n\n`,
      );
  };
  const allLive = () => until(() => tabs.every(({ seen }) => seen.status === "live") && streams.size === 1);

  beforeEach(async () => {
    [requests, tabs, name, seq] = [[], [], randomUUID(), 1];
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    globalThis.fetch = (input, init) => realFetch(`${origin}${String(input)}`, init);
  });
  afterEach(async () => {
    for (const { close } of tabs) close();
    globalThis.fetch = realFetch;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("have one connection between them, and all hear what it says", async () => {
    open("visible", ...Array<string>(19).fill("hidden"));
    await allLive();
    change("a");
    await until(() => tabs.every(({ seen }) => seen.notices.join() === "a"));
    assert.equal(requests.length, 1);
  });

  it("have one connection between them also as windows side by side, opened at once or one after another", async () => {
    open(...Array<string>(20).fill("visible"));
    await allLive();
    open("visible");
    await allLive();
    change("a");
    await until(() => tabs.every(({ seen }) => seen.notices.join() === "a"));
    assert.equal(requests.length, 1);
  });

  it("leave it to the one that comes to the front, which goes on where the other has read to", async () => {
    const [first, second] = open("visible", "hidden");
    await allLive();
    change("a");
    await until(() => second?.seen.notices.length === 1);
    first?.page.turns("hidden");
    second?.page.turns("visible");
    await until(() => requests.length === 2 && streams.size === 1);
    assert.equal(requests[1]?.["last-event-id"], "2");
    change("b");
    await until(() => tabs.every(({ seen }) => seen.notices.join() === "a,b"));
    assert.equal(first?.seen.resets, 0);
  });

  it("take it over from one that is closed", async () => {
    const [first] = open("visible", "hidden", "hidden");
    await allLive();
    change("a");
    await until(() => tabs.every(({ seen }) => seen.notices.length === 1));
    first?.close();
    tabs.shift();
    await until(() => requests.length === 2 && streams.size === 1);
    assert.equal(requests[1]?.["last-event-id"], "2");
    change("b");
    await until(() => tabs.every(({ seen }) => seen.notices.join() === "a,b"));
  });

  it("take it over from one that is frozen, and read everything again, since nobody says how far it has read", async () => {
    const thawed = Promise.withResolvers<void>();
    const frozen = locks.request(name, () => thawed.promise).catch(() => "taken");
    const [first] = open("visible", "hidden");
    await allLive();
    await until(() => tabs.every(({ seen }) => seen.resets === 1));
    assert.equal(await frozen, "taken");
    assert.equal(first?.seen.status, "live");
    thawed.resolve();
  });

  it("keep it while all are hidden: a new offer still rings", async () => {
    const [first] = open("visible", "hidden");
    await allLive();
    first?.page.turns("hidden");
    change("a");
    await until(() => tabs.every(({ seen }) => seen.notices.join() === "a"));
    assert.equal(requests.length, 1);
  });
});
