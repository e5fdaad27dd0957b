import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { call, type GatewayHarness, identityIn, startGatewayHarness } from "./_harness.ts";
import { person, tokenFor } from "./_token-builder.ts";
import { startUpstream } from "./_upstream-server.ts";

const MIB = 1024 * 1024;
/** Time limit far above a pause of this process, which must not be mistaken for a service that hangs. */
const TIMEOUT_MS = 4_000;
/** Long enough to observe an open breaker's refusals. */
const BREAKER_RESET_MS = 6_000;
/** Interval short enough to count as progress; the complete body takes longer than `TIMEOUT_MS`. */
const PIECE_EVERY_MS = 900;
/** JSON with Meta's escapes: parsing and serialising it again would change the bytes, and so the signature. */
const VECTOR = Buffer.from(
  String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"messages":[{"id":"wamid.T1","from":"558688887777","type":"text","text":{"body":"p\u00e3o 1\/2"}}]}}]}]}`,
);
const SIGNATURE = "51957477524ddc84e997edc85453de41738a4518116f1d6e60daad560bf98bf0";

describe("forwarding", () => {
  let gateway: GatewayHarness;
  let token: string;
  before(async () => {
    gateway = await startGatewayHarness();
    token = tokenFor(person("CLIENT"));
  });
  after(() => gateway.stop());

  const hook = (body: Buffer | Buffer[]) =>
    gateway.call("/hooks/whatsapp?a=1", {
      method: "POST",
      headers: { "x-hub-signature-256": `sha256=${SIGNATURE}`, "content-type": "application/json" },
      body,
    });

  it("leaves WhatsApp's bytes as they were signed, in one piece or in chunks", async () => {
    for (const body of [VECTOR, [VECTOR.subarray(0, 40), VECTOR.subarray(40)]]) {
      assert.equal((await hook(body)).status, 200);
      const seen = gateway.upstreams.messaging.last();
      assert.deepEqual(seen.body, VECTOR);
      assert.equal(createHmac("sha256", "segredo-de-teste").update(seen.body).digest("hex"), SIGNATURE);
      assert.equal(seen.headers["x-hub-signature-256"], `sha256=${SIGNATURE}`);
      assert.equal(seen.url, "/hooks/whatsapp?a=1");
      assert.equal(identityIn(seen, "messaging").role, "ANONYMOUS");
    }
  });

  it("refuses bodies over the limit of their path with 413, whether or not their length is announced", async () => {
    const large = Buffer.alloc(MIB + 1, 32);
    const before = gateway.upstreams.messaging.seen.length;
    const announced = await gateway.call("/webhooks/test-categorize", {
      method: "POST",
      token,
      headers: { "content-length": String(large.length), expect: "100-continue" },
    });
    assert.equal(announced.status, 413);
    assert.match(announced.text, /grande demais/);
    const chunked = [large.subarray(0, MIB), large.subarray(MIB)];
    assert.equal((await gateway.call("/webhooks/x", { method: "POST", token, body: chunked })).status, 413);
    assert.equal(gateway.upstreams.messaging.seen.length, before);
    assert.equal((await hook([large, large])).status, 200);
    assert.equal((await hook([large, large, large, large])).status, 413);
  });

  it("lets a body that it refuses come to its end, so that whoever sends it all the same, as a proxy does, keeps the answer", async () => {
    const body = Buffer.alloc(24 * MIB, 32);
    for (const announced of [true, false]) {
      const socket = connect(gateway.port, "127.0.0.1");
      const length = announced ? `content-length: ${body.length}` : "transfer-encoding: chunked";
      const head = `POST /documents HTTP/1.1\r\nhost: tenho\r\nauthorization: Bearer ${token}\r\n${length}\r\n\r\n`;
      const [first, rest] = [body.subarray(0, 12 * MIB), body.subarray(12 * MIB)];
      const piece = (bytes: Buffer) =>
        announced
          ? bytes
          : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
      socket.write(head);
      socket.write(piece(first));
      const [answer] = await once(socket, "data");
      assert.match(String(answer), /^HTTP\/1\.1 413 .*connection: close/is);
      const closed = once(socket.resume(), "close");
      socket.end(announced ? rest : Buffer.concat([piece(rest), Buffer.from("0\r\n\r\n")]));
      assert.deepEqual(await closed, [false], "the connection ends without an error");
    }
  });

  it("takes 16 KiB of who has no session, also where it takes more of others", async () => {
    const send = (bytes: number, options: { token?: string }, chunked = false) => {
      const body = Buffer.alloc(bytes, 32);
      return gateway.call("/franchise-units/x", { method: "PATCH", body: chunked ? [body] : body, ...options });
    };
    assert.equal((await send(16 * 1024, {})).status, 200);
    for (const chunked of [false, true]) {
      assert.equal((await send(16 * 1024 + 1, {}, chunked)).status, 413);
      assert.equal((await send(64 * 1024, { token }, chunked)).status, 200);
      assert.equal((await send(64 * 1024 + 1, { token }, chunked)).status, 413);
    }
  });

  it("takes a photo of a profile up to 1.5 MB, and nothing else of an account above 64 KiB, but a profile with its photo", async () => {
    const path = `/users/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`;
    const send = (tail: string, bytes: number) =>
      gateway.call(`${path}${tail}`, { method: "POST", token, body: Buffer.alloc(bytes, 32) });
    assert.equal((await send("/profile/photo", 1.5 * MIB)).status, 200);
    assert.equal((await send("/profile/photo", 1.5 * MIB + 1)).status, 413);
    for (const tail of ["/pause", "/categories", ""]) {
      assert.equal((await send(tail, MIB / 16 + 1)).status, 413, tail);
    }
    assert.equal((await gateway.call(`${path}/profile/photo`, { method: "POST", body: "{}" })).status, 401);
  });

  it("gives the image of a photo to an <img>, which has no token, whatever bearer comes along", async () => {
    for (const options of [{}, { token: "a.b.c" }]) {
      assert.equal((await gateway.call("/users/photos/0", options)).status, 200);
      assert.equal(identityIn(gateway.upstreams.users.last(), "users").role, "ANONYMOUS");
    }
    gateway.upstreams.users.answerWith((_req, res) => {
      res.setHeader("content-security-policy", "default-src 'none'; sandbox");
      res.setHeader("cache-control", "private, max-age=31536000, immutable");
      res.end("image");
    });
    const { headers } = await gateway.call("/users/photos/0");
    gateway.upstreams.users.answerWith(undefined);
    assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
    assert.equal(headers["cache-control"], "private, max-age=31536000, immutable");
    assert.equal(headers["x-content-type-options"], "nosniff");
  });

  it("keeps connections to services, also for callers that close theirs", async () => {
    const { payment } = gateway.upstreams;
    for (let count = 0; count < 5; count += 1) {
      const answer = await gateway.call("/payment/x", { token, headers: { connection: "close" } });
      assert.equal(answer.headers.connection, "close");
    }
    assert.equal(new Set(payment.seen.map(({ connection }) => connection)).size, 1);
    const agent = new Agent({ keepAlive: true });
    assert.equal((await gateway.call("/payment/x", { token, agent })).headers.connection, "keep-alive");
    agent.destroy();
  });

  it("gives every call a request id, its own or the caller's, and passes it to the service and back", async () => {
    const own = await gateway.call("/payment/x", { token });
    const id = String(own.headers["x-request-id"]);
    assert.match(id, /^[\w-]{36}$/);
    assert.equal(gateway.upstreams.payment.last().headers["x-request-id"], id);
    const headers = { "x-request-id": "pedido-0001", "x-forwarded-for": "9.9.9.9" };
    assert.equal((await gateway.call("/payment/x", { token, headers })).headers["x-request-id"], "pedido-0001");
    assert.equal(gateway.upstreams.payment.last().headers["x-forwarded-for"], "127.0.0.1");
    const odd = { "x-request-id": "a b\tc<script>" };
    assert.notEqual(
      (await gateway.call("/payment/x", { token, headers: odd })).headers["x-request-id"],
      "a b\tc<script>",
    );
  });

  it("begins traces itself: one that a caller names does not reach a service", async () => {
    const headers = { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
    await gateway.call("/payment/x", { token, headers });
    assert.equal(gateway.upstreams.payment.last().headers.traceparent, undefined);
  });
});

/** Each test uses a service of its own, so that they can wait at the same time. */
describe("slow services and callers", { concurrency: true }, () => {
  let gateway: GatewayHarness;
  let token: string;
  before(async () => {
    const limits = { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS), BREAKER_RESET_MS: String(BREAKER_RESET_MS) };
    gateway = await startGatewayHarness(limits);
    token = tokenFor(person("CLIENT"));
    // Auth's keys are loaded before time is measured.
    assert.equal((await gateway.call("/payment/x", { token })).status, 200);
  });
  after(() => gateway.stop());

  it("gives up a service that hangs with 504, its breaker opens and later lets calls through again", async () => {
    const { messaging } = gateway.upstreams;
    let reached = 0;
    messaging.answerWith(() => {
      reached += 1;
    });
    const calls = Array.from({ length: 25 }, () => gateway.call("/webhooks/x", { token }));
    // The other services answer meanwhile.
    assert.equal((await gateway.call("/payment/x", { token })).status, 200);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([504]));
    const refused = await gateway.call("/webhooks/x", { token });
    assert.equal(refused.status, 503);
    assert.match(refused.text, /se recuperando/);
    assert.equal(refused.headers["retry-after"], "2");
    assert.equal(reached, 25);
    assert.match((await gateway.admin("/metrics")).text, /breaker_open\{[^}]*target="messaging"[^}]*\} 1/);
    messaging.answerWith(undefined);
    await eventually("recovered", async () => (await gateway.call("/webhooks/x", { token })).status === 200);
    await eventually("the breaker is closed", async () =>
      /breaker_open\{[^}]*target="messaging"[^}]*\} 0/.test((await gateway.admin("/metrics")).text),
    );
  });

  it("cuts an answer that stops half-way", async () => {
    gateway.upstreams.users.answerWith((_req, res) => {
      res.writeHead(200, { "content-length": "100" });
      res.write("half");
    });
    await assert.rejects(gateway.call("/users/x", { token }));
    gateway.upstreams.users.answerWith((_req, res) => {
      res.writeHead(200, { "content-length": "100" });
      res.write("half", () => res.destroy());
    });
    await assert.rejects(gateway.call("/users/x", { token }));
  });

  it("waits for a slow answer as long as bytes keep coming", async () => {
    gateway.upstreams.franchise.answerWith((_req, res) => {
      let left = 6;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return res.write("x");
        clearInterval(timer);
        return res.end();
      }, PIECE_EVERY_MS);
    });
    assert.equal((await gateway.call("/cep/x", { token })).text, "xxxxx");
  });

  it("does not count a slowly sent body as the service's time", async () => {
    const { payment } = gateway.upstreams;
    const socket = connect(gateway.port, "127.0.0.1");
    socket.write(
      `POST /payment/slow HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-length: 7\r\n\r\n`,
    );
    const answered = new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
    for (const letter of "devagar") {
      await new Promise((resolve) => setTimeout(resolve, PIECE_EVERY_MS));
      socket.write(letter);
    }
    assert.match(await answered, /^HTTP\/1\.1 200/);
    socket.destroy();
    assert.equal(payment.seen.find(({ url }) => url === "/payment/slow")?.body.toString(), "devagar");
  });
});

describe("callers and services that hang up", () => {
  it("does not count against a service that answers and hangs up while a chunked body is still coming", async () => {
    const gateway = await startGatewayHarness();
    const token = tokenFor(person("CLIENT"));
    const { users } = gateway.upstreams;
    users.answerWith((_req, res) => {
      res.statusCode = 403;
      res.end("no");
    });
    const body = Array.from({ length: 9 }, () => Buffer.alloc(100_000, 32));
    const send = () => gateway.call("/documents/x", { method: "POST", token, body });
    for (const { status } of await Promise.all(Array.from({ length: 30 }, send)))
      assert.ok([403, 503].includes(status), String(status));
    users.answerWith(undefined);
    assert.equal((await gateway.call("/users/x", { token })).status, 200);
    await gateway.stop();
  });

  it("are not counted against the service, whose request is aborted", async () => {
    const gateway = await startGatewayHarness();
    const token = tokenFor(person("CLIENT"));
    const { users } = gateway.upstreams;
    let hanging = 0;
    users.answerWith((req) => {
      hanging += 1;
      req.once("close", () => {
        hanging -= 1;
      });
    });
    const headers = { authorization: `Bearer ${token}` };
    const sent = Array.from({ length: 30 }, () => {
      const req = request({ host: "127.0.0.1", port: gateway.port, path: "/users/x", headers });
      req.on("error", () => undefined);
      req.end();
      return req;
    });
    await eventually("all calls have arrived", () => hanging === 30);
    for (const req of sent) req.destroy();
    await eventually("the service saw the requests aborted", () => hanging === 0);
    users.answerWith(undefined);
    assert.equal((await gateway.call("/users/x", { token })).status, 200);
    await eventually("all are counted", async () =>
      /status="499"[^}]*\} 30/.test((await gateway.admin("/metrics")).text),
    );
    await gateway.stop();
  });
});

describe("a service that is down", () => {
  it("is answered 503 at once, and served again when it is back at its address", async () => {
    const gateway = await startGatewayHarness();
    const token = tokenFor(person("CLIENT"));
    const { port } = gateway.upstreams.payment;
    await gateway.upstreams.payment.stop();
    const answer = await gateway.call("/payment/x", { token });
    assert.equal(answer.status, 503);
    assert.match(String(answer.json.message), /indisponível/);
    gateway.upstreams.payment = await startUpstream("payment", port);
    assert.equal((await call(gateway.port, "/payment/x", { token })).status, 200);
    await gateway.stop();
  });
});
