import assert from "node:assert/strict";
import { createECDH, generateKeyPairSync, sign } from "node:crypto";
import { describe, it } from "node:test";
import webPush from "web-push";
import type { ReceivedPush, RefusedPush } from "../src/providers/push-log.ts";
import { get, post, startSandboxHarness } from "./_harness.ts";

type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type Log = { messages: ReceivedPush[]; refused: RefusedPush[] };

const VAPID = { subject: "mailto:a@b.example", ...webPush.generateVAPIDKeys() };
const HOUR_S = 3_600;

describe("the push service", () => {
  async function start(t: Parameters<typeof startSandboxHarness>[0]) {
    const { sandbox } = await startSandboxHarness(t);
    const { body: browser } = await post<Browser>(`${sandbox.url}/control/push/subscriptions`, {
      application_server_key: VAPID.publicKey,
    });
    const detailsOf = (to = browser, vapid = VAPID) =>
      webPush.generateRequestDetails(to, '{"a":1}', { vapidDetails: vapid, TTL: 60, urgency: "high", topic: "t" });
    const send = async (over: Record<string, string | undefined> = {}, details = detailsOf()) => {
      const all = { ...details.headers, ...over };
      const headers = Object.entries(all).filter(([name, value]) => value !== undefined && name !== "Content-Length");
      const body = new Uint8Array(details.body ?? []);
      const init = {
        method: "POST",
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        body,
      };
      return fetch(details.endpoint, init);
    };
    const log = () => get<Log>(`${sandbox.url}/control/push`);
    const fault = (mode: string, more: object = {}) =>
      post(`${sandbox.url}/control/faults`, { target: "push", mode, ...more });
    return { sandbox, browser, detailsOf, send, log, fault };
  }

  it("takes a message for a subscription of its own and reads it as the browser would", async (t) => {
    const { browser, send, log } = await start(t);
    const answer = await send();
    assert.equal(answer.status, 201);
    assert.match(answer.headers.get("location") ?? "", /\/push\/messages\//);
    const [{ at: _at, ...message } = {} as ReceivedPush] = (await log()).messages;
    assert.deepEqual(message, {
      subscription_id: browser.id,
      payload: { a: 1 },
      ttl: 60,
      urgency: "high",
      topic: "t",
      subject: "mailto:a@b.example",
    });
  });

  it("refuses what a real one refuses, and what a browser could not read", async (t) => {
    const { sandbox, browser, detailsOf, send, log } = await start(t);
    const stranger = { ...VAPID, ...webPush.generateVAPIDKeys() };
    const own = createECDH("prime256v1").generateKeys().toString("base64url");
    const other = { ...browser, keys: { ...browser.keys, p256dh: own } };
    const forged = signedToken({ aud: sandbox.url, exp: Date.now() / 1_000 + HOUR_S, sub: "mailto:a@b" }).wrongKey;
    const token = (claims: object) => signedToken({ aud: sandbox.url, sub: "mailto:a@b", ...claims }).header;
    const cases: [string, number, () => Promise<Response>][] = [
      ["no such subscription", 404, () => send({}, detailsOf({ ...browser, endpoint: `${sandbox.url}/push/x` }))],
      ["no sender", 401, () => send({ Authorization: undefined })],
      ["another sender", 403, () => send({}, detailsOf(browser, stranger))],
      ["a signature of another key", 403, () => send({ Authorization: forged })],
      ["another audience", 403, () => send({ Authorization: token({ aud: "https://x.example", exp: soon() }) })],
      ["an end that is past", 403, () => send({ Authorization: token({ exp: soon() - 2 * HOUR_S }) })],
      ["an end too far ahead", 403, () => send({ Authorization: token({ exp: soon() + 25 * HOUR_S }) })],
      ["no TTL", 400, () => send({ TTL: undefined })],
      ["an urgency that is none", 400, () => send({ Urgency: "now" })],
      ["a long topic", 400, () => send({ Topic: "t".repeat(33) })],
      ["another encoding", 415, () => send({ "Content-Encoding": "aesgcm" })],
      ["encrypted for another", 400, () => send({}, detailsOf(other))],
      ["too long", 413, () => send({}, { ...detailsOf(), body: Buffer.alloc(4_097) })],
    ];
    for (const [name, status, call] of cases) assert.equal((await call()).status, status, name);
    const { messages, refused } = await log();
    assert.deepEqual([messages.length, refused.length], [0, cases.length]);
    assert.ok(refused.some(({ reason }) => /aud/.test(reason)) && refused.some(({ reason }) => /exp/.test(reason)));
  });

  it("faults: gone, throttled, error, down, drop and slow", async (t) => {
    const { browser, sandbox, send, log, fault } = await start(t);
    await fault("gone");
    assert.equal((await send()).status, 410);
    await fault("throttled");
    const throttled = await send();
    assert.deepEqual([throttled.status, throttled.headers.get("retry-after")], [429, "1"]);
    await fault("error");
    assert.equal((await send()).status, 503);
    await fault("error", { error_code: 500 });
    assert.equal((await send()).status, 500);
    await fault("down");
    await assert.rejects(send());
    assert.equal((await log()).messages.length, 0);
    await fault("drop");
    await assert.rejects(send());
    await fault("slow", { delay_ms: 20 });
    assert.equal((await send()).status, 201);
    assert.equal((await log()).messages.length, 2);
    await fault("ok");
    await fetch(`${sandbox.url}/control/push/subscriptions/${browser.id}`, { method: "DELETE" });
    assert.equal((await send()).status, 404);
    await fetch(`${sandbox.url}/control/push`, { method: "DELETE" });
    assert.deepEqual(await log(), { messages: [], refused: [] });
  });
});

const soon = (): number => Math.floor(Date.now() / 1_000) + HOUR_S;

/** `header` is right, `wrongKey` names a key that did not sign it. */
function signedToken(claims: object): { header: string; wrongKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const named = (key: string): string => `vapid t=${text}.${signature.toString("base64url")}, k=${key}`;
  return { header: named(point.toString("base64url")), wrongKey: named(VAPID.publicKey) };
}
