import assert from "node:assert/strict";
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { Kvm } from "@nats-io/kv";
import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { type Answer, type GatewayHarness, identityIn, startGatewayHarness } from "./_harness.ts";
import {
  claimsOf,
  forgedToken,
  hs256WithPublicKey,
  jwkOf,
  KID,
  makeForeignKey,
  own,
  person,
  signedToken,
  tokenFor,
} from "./_token-builder.ts";

const GUARDED = "/webhooks/messages";

function assertProblem(answer: Answer, status: number, reason?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers["content-type"] ?? "", /^application\/problem\+json/);
  assert.match(String(answer.json.message), /\p{L}{3}/u);
  assert.equal(answer.json.request_id, answer.headers["x-request-id"]);
  if (reason !== undefined) assert.equal(answer.json.reason, reason);
}

const rs256 = (hash: string) => (input: string) => sign(hash, Buffer.from(input), own.privateKey).toString("base64url");

describe("access tokens", () => {
  const client = person("CLIENT");
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness();
  });
  after(() => gateway.stop());

  it("passes a good token on as the identity it names, without the token", async () => {
    const admin = person("ADMIN", { units: ["0198a000-0000-7000-8000-000000000001"], version: 3 });
    const answer = await gateway.call(GUARDED, { token: tokenFor(admin) });
    assert.equal(answer.status, 200);
    const seen = gateway.upstreams.messaging.last();
    assert.equal(seen.headers.authorization, undefined);
    const identity = identityIn(seen, "messaging");
    assert.deepEqual([identity.userId, identity.role, identity.unitIds], [admin.userId, "ADMIN", admin.units]);
    assert.equal(identity.sessionVersion, 3);
  });

  const foreign = makeForeignKey();
  const bad: Record<string, () => string | Promise<string>> = {
    "without a signature (alg none)": () =>
      forgedToken({ alg: "none", kid: KID }, { ...claimsOf(client), exp: 9e9 }, () => ""),
    "alg none with a made-up signature": () =>
      forgedToken({ alg: "none", kid: KID }, { ...claimsOf(client), exp: 9e9 }, () => "AAAA"),
    "HS256 signed with the public key": () =>
      forgedToken(
        { alg: "HS256", kid: KID },
        { ...claimsOf(client), iss: "tenho", aud: "tenho-panel", exp: 9e9 },
        hs256WithPublicKey,
      ),
    "of a foreign kid": () => tokenFor(client, { kid: "other", key: foreign }),
    "signed by a foreign key under our kid": () => tokenFor(client, { key: foreign }),
    "without a kid": () => tokenFor(client, { kid: undefined }),
    expired: () => tokenFor(client, { expiresInSeconds: -1 }),
    "of another issuer": () => tokenFor(client, { issuer: "other" }),
    "for another audience": () => tokenFor(client, { audience: "other" }),
    "with claims auth does not write": () => tokenFor({ ...client, userId: "me" }),
    "that is garbage": () => "a.b.c",
    "that is no token at all": () => "lixo",
    "far too long": () => `${"a".repeat(9_000)}.b.c`,
    "with a critical extension": () => signedToken(client, { header: { crit: ["exp"], exp: 9e9 } }),
    "with the critical extension b64": () => signedToken(client, { header: { crit: ["b64"], b64: false } }),
    "with an empty list of critical extensions": () => signedToken(client, { header: { crit: [] } }),
    "with a kid that is no text": () => signedToken(client, { header: { kid: 1 } }),
    "without a role's version": () => signedToken(client, { claims: { rv: undefined } }),
    "without the moment of its login": () => signedToken(client, { claims: { auth_time: undefined } }),
    "without an expiry": () => signedToken(client, { claims: { exp: undefined } }),
    "with an expiry that is no number": () => signedToken(client, { claims: { exp: "9000000000" } }),
    "that is not valid yet": () => signedToken(client, { claims: { nbf: 9e9 } }),
    "with a not-before that is no number": () => signedToken(client, { claims: { nbf: "0" } }),
    "with an issue time that is no number": () => signedToken(client, { claims: { iat: "0" } }),
    "without an issuer": () => signedToken(client, { claims: { iss: undefined } }),
    "with our issuer in a list": () => signedToken(client, { claims: { iss: ["tenho"] } }),
    "without an audience": () => signedToken(client, { claims: { aud: undefined } }),
    "for a list of other audiences": () => signedToken(client, { claims: { aud: ["other", "tenho"] } }),
    "whose claims are no object": () =>
      forgedToken({ alg: "RS256", typ: "JWT", kid: KID }, [claimsOf(client)], rs256("sha256")),
    "signed by our key with another hash (RS512)": () =>
      forgedToken(
        { alg: "RS512", typ: "JWT", kid: KID },
        { ...claimsOf(client), iss: "tenho", aud: "tenho-panel", exp: 9e9 },
        rs256("sha512"),
      ),
    "whose signature was cut off": () => signedToken(client, {}).replace(/(?<=\.)[^.]+$/, ""),
    "whose claims were changed after signing": () => {
      const [header, , signature] = signedToken(client, {}).split(".");
      return `${header}.${signedToken(person("MASTER"), {}).split(".")[1]}.${signature}`;
    },
  };
  for (const [name, make] of Object.entries(bad)) {
    it(`refuses a bearer ${name} with 401 and passes nothing on`, async () => {
      const before = gateway.upstreams.messaging.seen.length;
      const token = await make();
      assertProblem(await gateway.call(GUARDED, { token }), 401);
      // Public paths too: a bearer that is sent must be valid.
      assertProblem(await gateway.call("/cep/64200000", { token }), 401);
      assert.equal(gateway.upstreams.messaging.seen.length, before);
    });
  }

  it("takes a token signed as auth signs it, for one audience or for a list with ours", async () => {
    const tokens = [signedToken(client, {}), signedToken(client, { claims: { aud: ["other", "tenho-panel"] } })];
    for (const token of tokens) assert.equal((await gateway.call(GUARDED, { token })).status, 200);
  });

  it("refuses a token by a published key too short for RS256", async () => {
    const short = generateKeyPairSync("rsa", { modulusLength: 1_024 });
    const fresh = await startGatewayHarness();
    fresh.upstreams.auth.answerWith((_req, res) => {
      res.end(JSON.stringify({ keys: [jwkOf(short.publicKey, "short"), jwkOf(own.publicKey, KID)] }));
    });
    const token = signedToken(client, { header: { kid: "short" }, key: short.privateKey });
    assertProblem(await fresh.call(GUARDED, { token }), 401, "bad_token");
    assert.equal((await fresh.call(GUARDED, { token: signedToken(client, {}) })).status, 200);
    await fresh.stop();
  });

  it("refuses a call without a bearer with 401, and passes it to public paths as anonymous", async () => {
    assertProblem(await gateway.call(GUARDED), 401);
    assertProblem(await gateway.call(GUARDED, { headers: { authorization: "Basic YTpi" } }), 401);
    assert.equal((await gateway.call("/cep/64200000")).status, 200);
    assert.equal(identityIn(gateway.upstreams.franchise.last(), "franchise").role, "ANONYMOUS");
  });

  it("ignores a stale bearer at the login", async () => {
    const token = tokenFor(client, { expiresInSeconds: -60 });
    const answer = await gateway.call("/auth/login", { method: "POST", token, body: "{}" });
    assert.equal(answer.status, 200);
    assert.equal(identityIn(gateway.upstreams.auth.last(), "auth").role, "ANONYMOUS");
  });

  it("replaces an identity header forged from outside", async () => {
    const headers = { "x-tenho-identity": ["forjado", "outro"], Connection: "close, x-tenho-identity" };
    const answer = await gateway.call(GUARDED, { token: tokenFor(client), headers });
    assert.equal(answer.status, 200);
    assert.equal(identityIn(gateway.upstreams.messaging.last(), "messaging").userId, client.userId);
    assertProblem(await gateway.call(GUARDED, { headers }), 401);
  });

  it("allows a token that requires a password change nothing but that change", async () => {
    const token = tokenFor(client, { due: "password" });
    assertProblem(await gateway.call(GUARDED, { token }), 403, "password_change_required");
    assertProblem(await gateway.call("/events", { token }), 403, "password_change_required");
    assert.equal((await gateway.call("/auth/change-password-required", { method: "POST", token })).status, 200);
  });

  it("refuses a revoked session at the next call, however good its token", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const versions = await new Kvm(nc).open("sessions");
    const client = person("CLIENT", { version: 4 });
    const token = tokenFor(client);
    assert.equal((await gateway.call(GUARDED, { token })).status, 200);
    await versions.put(client.userId, "5");
    await eventually("refused", async () => (await gateway.call(GUARDED, { token })).status === 401);
    assertProblem(await gateway.call(GUARDED, { token }), 401, "session_ended");
    const renewed = tokenFor({ ...client, version: 5 });
    assert.equal((await gateway.call(GUARDED, { token: renewed })).status, 200);
    await nc.close();
  });

  it("refuses a session that ended on its own at the next call, and no other session of its account", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const revoked = await new Kvm(nc).open(REVOKED_SESSIONS_BUCKET);
    const client = person("CLIENT");
    const [mine, other] = [randomUUID(), randomUUID()];
    const [token, otherToken] = [tokenFor({ ...client, sessionId: mine }), tokenFor({ ...client, sessionId: other })];
    assert.equal((await gateway.call(GUARDED, { token })).status, 200);
    await revoked.put(mine, String(Date.now() + 960_000));
    await eventually("refused", async () => (await gateway.call(GUARDED, { token })).status === 401);
    assertProblem(await gateway.call(GUARDED, { token }), 401, "session_ended");
    assert.equal((await gateway.call(GUARDED, { token: otherToken })).status, 200);
    // A gateway that starts later has read the revocation before it answers.
    const second = await startGatewayHarness();
    assertProblem(await second.call(GUARDED, { token }), 401, "session_ended");
    assert.equal((await second.call(GUARDED, { token: otherToken })).status, 200);
    await second.stop();
    await nc.close();
  });

  it("forgets a key that auth does not publish any more when it reads the keys again, and keeps the others if it cannot", async () => {
    const old = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const fresh = await startGatewayHarness({ KEYS_REREAD_MS: "1", TOKEN_CACHE_MS: "1" });
    let keys = [jwkOf(old.publicKey, "old"), jwkOf(own.publicKey, KID)];
    let isDown = false;
    fresh.upstreams.auth.answerWith((_req, res) => {
      res.statusCode = isDown ? 500 : 200;
      res.end(JSON.stringify({ keys }));
    });
    const token = signedToken(client, { header: { kid: "old" }, key: old.privateKey });
    assert.equal((await fresh.call(GUARDED, { token })).status, 200);
    isDown = true;
    for (let count = 0; count < 5; count += 1) assert.equal((await fresh.call(GUARDED, { token })).status, 200);
    isDown = false;
    keys = keys.slice(1);
    await eventually("forgotten", async () => (await fresh.call(GUARDED, { token })).status === 401);
    assert.equal((await fresh.call(GUARDED, { token: signedToken(client, {}) })).status, 200);
    await fresh.stop();
  });

  it("has read the revoked sessions before it answers the first call", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const client = person("CLIENT", { version: 1 });
    await (await new Kvm(nc).open("sessions")).put(client.userId, "2");
    const second = await startGatewayHarness();
    try {
      assertProblem(await second.call(GUARDED, { token: tokenFor(client) }), 401, "session_ended");
    } finally {
      await second.stop();
      await nc.close();
    }
  });
});
