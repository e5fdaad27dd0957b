import assert from "node:assert/strict";
import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { after, afterEach, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { FORGED_SIGNATURE, openSlowCallback, type SlowCallback, signatureOf } from "./_callback-client.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { person, tokenFor } from "./_token-builder.ts";
import { startUpstream, type UpstreamServer } from "./_upstream-server.ts";

const BODY = '{"object":"whatsapp_business_account"}';
const hook = (gateway: GatewayHarness, headers: Record<string, string>, path = "/hooks/whatsapp", agent?: Agent) =>
  gateway.call(path, { method: "POST", headers, body: BODY, ...(agent !== undefined && { agent }) });
const signed = { "x-hub-signature-256": signatureOf(BODY) };

const open: SlowCallback[] = [];
afterEach(() => {
  for (const callback of open.splice(0)) callback.close();
});
async function openSlow(...args: Parameters<typeof openSlowCallback>): Promise<SlowCallback> {
  const callback = await openSlowCallback(...args);
  open.push(callback);
  return callback;
}

/** Bytes of callbacks in flight, from the gateway's metric. */
async function bytesInFlight(gateway: GatewayHarness): Promise<number> {
  const { text } = await gateway.admin("/metrics");
  return Number(/tenho_gateway_callback_bytes_in_flight\{[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
}

describe("callbacks without a signature", () => {
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness();
  });
  after(() => gateway.stop());

  it("get 401 before their body is read, and nothing of them reaches the service", async () => {
    const before = gateway.upstreams.messaging.seen.length;
    const well = FORGED_SIGNATURE;
    for (const value of [
      undefined,
      "",
      "sha256=",
      well.slice(0, -1),
      `${well}0`,
      well.replace("sha256", "sha1"),
      "x",
    ]) {
      const answer = await hook(gateway, value === undefined ? {} : { "x-hub-signature-256": value });
      assert.equal(answer.status, 401, value);
      assert.match(answer.headers["content-type"] ?? "", /^application\/problem\+json/);
      assert.deepEqual([answer.json.code, answer.json.reason], ["unauthenticated", "no_signature"]);
    }
    // Only the headers are sent: an answer that waited for the body would never come.
    const socket = connect(gateway.port, "127.0.0.1");
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("POST /hooks/whatsapp HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n");
    await closed;
    assert.match(text, /^HTTP\/1\.1 401 [\s\S]*no_signature/);
    assert.equal(gateway.upstreams.messaging.seen.length, before);
  });

  it("pass where there is nothing to sign or no signature is agreed: Meta's handshake, Pix", async () => {
    assert.equal((await gateway.call("/hooks/whatsapp?hub.mode=subscribe")).status, 200);
    assert.equal((await hook(gateway, {}, "/hooks/pix")).status, 200);
    assert.equal(gateway.upstreams.payment.last().url, "/hooks/pix");
    assert.equal((await hook(gateway, signed)).status, 200);
  });
});

describe("bodies of callbacks", () => {
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness({
      HOOK_BODY_MS: "600000",
      HOOK_BODIES_MAX: "12",
      HOOK_BYTES_MAX: "400000",
      HOOK_ADDRESS_BODIES_MAX: "5",
      HOOK_ADDRESS_BYTES_MAX: "300000",
    });
  });
  after(() => gateway.stop());

  const cutOf = (callbacks: SlowCallback[]) => callbacks.map((callback) => callback.isCut());

  it("above the number of one address cut its slowest, of all the slowest of all, and let the newest in", async () => {
    const ofOne: SlowCallback[] = [];
    for (let count = 0; count < 5; count += 1) ofOne.push(await openSlow(gateway.port, { from: "127.0.0.2" }));
    await eventually("all are in flight", async () => (await bytesInFlight(gateway)) === 5);
    ofOne.push(await openSlow(gateway.port, { from: "127.0.0.2", path: "/hooks/pix" }));
    await eventually("the first is cut", () => ofOne[0]?.isCut());
    assert.deepEqual(cutOf(ofOne.slice(1)), [false, false, false, false, false]);

    const others: SlowCallback[] = [];
    for (let count = 0; count < 7; count += 1)
      others.push(await openSlow(gateway.port, { from: `127.0.0.${3 + count}` }));
    await eventually("all are in flight", async () => (await bytesInFlight(gateway)) === 12);
    for (let count = 0; count < 10; count += 1) assert.equal((await hook(gateway, signed)).status, 200);
    await eventually("the second is cut", () => ofOne[1]?.isCut());
    assert.deepEqual(cutOf([...ofOne.slice(2), ...others]), Array(11).fill(false), "one gave way, and no other");
    assert.match((await gateway.admin("/metrics")).text, /callback_bodies_cut_total\{[^}]*reason="limit"[^}]*\} 2/);
  });

  it("above the bytes of one address, or of all, cut the one that has held most for longest", async () => {
    const small = await openSlow(gateway.port, { from: "127.0.0.2", bytes: 1_000 });
    const large = await openSlow(gateway.port, { from: "127.0.0.2", bytes: 200_000 });
    await eventually("both are in flight", async () => (await bytesInFlight(gateway)) === 201_000);
    const second = await openSlow(gateway.port, { from: "127.0.0.2", bytes: 150_000 });
    await eventually("the large one is cut", () => large.isCut());
    const other = await openSlow(gateway.port, { from: "127.0.0.3", bytes: 200_000 });
    await eventually("three are in flight", async () => (await bytesInFlight(gateway)) === 351_000);
    const third = await openSlow(gateway.port, { from: "127.0.0.4", bytes: 100_000 });
    await eventually("room was made", async () => [second, other].some((callback) => callback.isCut()));
    assert.deepEqual([small.isCut(), third.isCut()], [false, false]);
    assert.ok((await bytesInFlight(gateway)) <= 400_000);
  });

  it("are refused with 503 when all that are allowed wait for the service itself", async () => {
    const waiting: ServerResponse[] = [];
    gateway.upstreams.messaging.answerWith((req, res) => {
      req.resume();
      waiting.push(res);
    });
    const sent = Array.from({ length: 12 }, () => hook(gateway, signed));
    await eventually("all have arrived", () => waiting.length === 12);
    const refused = await hook(gateway, signed);
    assert.deepEqual([refused.status, refused.headers["retry-after"]], [503, "2"]);
    for (const res of waiting) res.end();
    gateway.upstreams.messaging.answerWith(undefined);
    for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
    assert.equal((await hook(gateway, signed)).status, 200);
    assert.equal(await bytesInFlight(gateway), 0);
  });

  it("are cut when they take too long, however steadily they come", async () => {
    const brief = await startGatewayHarness({ HOOK_BODY_MS: "700" });
    let aborted = 0;
    brief.upstreams.messaging.answerWith((req) => {
      req.resume();
      req.once("error", () => {
        aborted += 1;
      });
    });
    const callback = await openSlow(brief.port);
    const trickle = setInterval(() => callback.send(Buffer.from(" ")), 50);
    await eventually("cut", () => callback.isCut());
    clearInterval(trickle);
    await eventually("the service saw it aborted", () => aborted === 1);
    assert.match((await brief.admin("/metrics")).text, /callback_bodies_cut_total\{[^}]*reason="slow"[^}]*\} 1/);
    await brief.stop();
  });
});

/** Answers callbacks only when their bytes are signed, and no panel read: one of `/webhooks/lost` loses its connection, any other hangs and is returned. */
function answerCallbacksAlone(messaging: UpstreamServer): ServerResponse[] {
  const hanging: ServerResponse[] = [];
  messaging.answerWith((req: IncomingMessage, res: ServerResponse) => {
    if (!req.url?.startsWith("/hooks/")) {
      if (req.url === "/webhooks/lost") req.socket.destroy();
      else hanging.push(res);
      return;
    }
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      res.statusCode = req.headers["x-hub-signature-256"] === signatureOf(Buffer.concat(chunks)) ? 200 : 403;
      res.end();
    });
  });
  return hanging;
}

describe("signed callbacks", () => {
  it("are all accepted beside 600 slow senders and 50 panel reads of a service that hangs", async () => {
    // There are fewer connections to the service than slow senders. The time limit is above any pause of this process, which also plays
    // the senders and the service: the reads hang to the end.
    const limits = { HOOK_BODIES_MAX: "512", UPSTREAM_TIMEOUT_MS: "600000", BREAKER_RESET_MS: "600000" };
    const gateway = await startGatewayHarness(limits);
    const token = tokenFor(person("CLIENT"));
    const hanging = answerCallbacksAlone(gateway.upstreams.messaging);
    const reads = Array.from({ length: 50 }, () => gateway.call("/webhooks/messages", { token }));
    await eventually("all reads hang", () => hanging.length === 50);
    await eventually("the panel's breaker is open", async () => {
      const lost = Array.from({ length: 60 }, () => gateway.call("/webhooks/lost", { token }));
      return (await Promise.all(lost)).some(({ text }) => text.includes("se recuperando"));
    });

    const slowSenders: SlowCallback[] = [];
    // Some senders use the address of the signed callbacks.
    const openFrom = (index: number) => openSlow(gateway.port, { from: `127.0.0.${1 + (index % 4)}` });
    const open600 = async () => {
      while (slowSenders.length < 600) slowSenders.push(await openFrom(slowSenders.length));
    };
    await open600();
    // A sender that is cut reconnects, so that there are always 600.
    const trickle = setInterval(() => {
      for (const sender of slowSenders) sender.send(Buffer.from(" "));
      for (const [index, sender] of slowSenders.entries()) {
        if (!sender.isCut()) continue;
        openFrom(index).then(
          (next) => slowSenders.splice(index, 1, next),
          () => undefined,
        );
      }
    }, 500);

    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const durations: number[] = [];
    const refused: number[] = [];
    const send = async () => {
      const startedAt = performance.now();
      const { status } = await hook(gateway, signed, "/hooks/whatsapp", agent);
      durations.push(performance.now() - startedAt);
      if (status !== 200) refused.push(status);
    };
    for (let sent = 0; sent < 1_000; sent += 20) await Promise.all(Array.from({ length: 20 }, send));
    clearInterval(trickle);
    agent.destroy();
    durations.sort((a, b) => a - b);
    const at = (share: number) => `${durations[Math.floor(durations.length * share)]?.toFixed(1)} ms`;
    console.log(`1,000 signed callbacks: ${refused.length} refused, p50 ${at(0.5)}, p99 ${at(0.99)}`);
    assert.deepEqual([refused, durations.length], [[], 1_000]);
    assert.deepEqual([hanging.length, hanging.every(({ destroyed }) => !destroyed)], [50, true]);
    for (const res of hanging) res.end();
    await Promise.all(reads);
    for (const callback of open.splice(0)) callback.close();
    await gateway.stop();
  });

  it("go to an address of their own where one is set", async () => {
    const hooks = await startUpstream("messaging-hooks");
    const gateway = await startGatewayHarness({ MESSAGING_HOOKS_URL: hooks.url });
    assert.equal((await hook(gateway, signed)).status, 200);
    assert.deepEqual([hooks.seen.length, gateway.upstreams.messaging.seen.length], [1, 0]);
    await gateway.stop();
    await hooks.stop();
  });
});
