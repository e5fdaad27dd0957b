import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { Kvm } from "@nats-io/kv";
import { REPLACEMENT_COOKIE } from "@tenho/kernel/auth/replacement-cookie";
import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { type GatewayHarness, identityIn, startGatewayHarness } from "./_harness.ts";
import { type Person, person, signedToken, tokenFor } from "./_token-builder.ts";

const GUARDED = "/payment/balance";

let gateway: GatewayHarness;
before(async () => {
  gateway = await startGatewayHarness();
});
after(() => gateway.stop());

const cookieOf = (token: string) => ({ cookie: `theme=dark; ${REPLACEMENT_COOKIE}=${token}` });
const statusOf = async (token: string, cookie: string): Promise<number> =>
  (await gateway.call(GUARDED, { token, headers: cookieOf(cookie) })).status;

async function write(bucket: string, key: string, value: string): Promise<void> {
  const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
  await (await new Kvm(nc).open(bucket)).put(key, value);
  await nc.close();
}

/** A session whose password was changed: its earlier bearer has ended. */
async function changedPassword() {
  const before: Person = person("CLIENT", { version: 1, sessionId: randomUUID() });
  const bearer = tokenFor(before);
  await write("sessions", before.userId, "2");
  await eventually("the bearer ends", async () => (await gateway.call(GUARDED, { token: bearer })).status === 401);
  return { before, bearer, renewed: tokenFor({ ...before, version: 2 }) };
}

describe("a bearer that ended with a change of the password", () => {
  it("counts as the session's new token beside its cookie, and no service sees either", async () => {
    const { before, bearer, renewed } = await changedPassword();
    const { seen } = gateway.upstreams.payment;
    assert.equal(await statusOf(bearer, renewed), 200);
    const last = seen.at(-1);
    assert.ok(last !== undefined);
    const identity = identityIn(last, "payment");
    assert.deepEqual([identity?.userId, identity?.sessionVersion], [before.userId, 2]);
    assert.equal(last.headers.cookie, "theme=dark");
    assert.equal(last.headers.authorization, undefined);
  });

  it("opens nothing without the cookie, and the cookie nothing without the bearer", async () => {
    const { bearer, renewed } = await changedPassword();
    assert.equal((await gateway.call(GUARDED, { token: bearer })).status, 401);
    assert.equal((await gateway.call("/auth/me", { token: bearer })).status, 401);
    assert.equal((await gateway.call(GUARDED, { headers: cookieOf(renewed) })).status, 401);
    const expired = signedToken(person("CLIENT"), { claims: { exp: Math.floor(Date.now() / 1_000) - 60 } });
    assert.equal(await statusOf(expired, renewed), 401);
  });

  it("opens nothing beside the token of another session, of another account, of a viewing, or one nobody signed", async () => {
    const { before, bearer, renewed } = await changedPassword();
    const renewedPerson = { ...before, version: 2 };
    const viewer = { sub: randomUUID(), sid: randomUUID(), sv: 1 };
    const others = [
      tokenFor({ ...renewedPerson, sessionId: randomUUID() }),
      tokenFor({ ...renewedPerson, userId: randomUUID() }),
      signedToken(renewedPerson, { claims: { aud: "tenho-viewing", va: viewer } }),
      `${renewed.slice(0, -4)}AAAA`,
      bearer,
    ];
    for (const other of others) assert.equal(await statusOf(bearer, other), 401, other);
  });

  it("ends with the cookie's token: by the next change, and with the session", async () => {
    const { before, bearer, renewed } = await changedPassword();
    assert.equal(await statusOf(bearer, renewed), 200);
    await write("sessions", before.userId, "3");
    await eventually("both have ended", async () => (await statusOf(bearer, renewed)) === 401);
    const again = tokenFor({ ...before, version: 3 });
    assert.equal(await statusOf(bearer, again), 200);
    await write(REVOKED_SESSIONS_BUCKET, String(before.sessionId), String(Date.now() + 960_000));
    await eventually("the session has ended", async () => (await statusOf(bearer, again)) === 401);
  });

  it("is not what a bearer in force is: that one counts, whatever the cookie says", async () => {
    const own = person("CLIENT", { sessionId: randomUUID() });
    assert.equal(await statusOf(tokenFor(own), tokenFor(person("MASTER"))), 200);
    const last = gateway.upstreams.payment.seen.at(-1);
    assert.ok(last !== undefined);
    assert.equal(identityIn(last, "payment")?.userId, own.userId);
  });
});
