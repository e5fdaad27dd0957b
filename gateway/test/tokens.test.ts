import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Kvm } from "@nats-io/kv";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/kernel/testing/eventually";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { type Answer, type Gateway, identityIn, startGateway } from "./_harness.ts";
import { claimsOf, foreign, forgedToken, hs256WithPublicKey, KID, person, tokenFor } from "./_token-builder.ts";

const GUARDED = "/webhooks/messages";

function assertProblem(answer: Answer, status: number, reason?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers["content-type"] ?? "", /^application\/problem\+json/);
  assert.match(String(answer.json.message), /\p{L}{3}/u);
  assert.equal(answer.json.request_id, answer.headers["x-request-id"]);
  if (reason !== undefined) assert.equal(answer.json.reason, reason);
}

describe("tokens at the door", () => {
  const client = person("CLIENT");
  let gateway: Gateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  it("lets a good token through as the identity it names, and keeps the token to itself", async () => {
    const admin = person("ADMIN", { units: ["0198a000-0000-7000-8000-000000000001"], version: 3 });
    const answer = await gateway.call(GUARDED, { token: await tokenFor(admin) });
    assert.equal(answer.status, 200);
    const seen = gateway.upstreams.messaging.last();
    assert.equal(seen.headers.authorization, undefined);
    const identity = identityIn(seen, "messaging");
    assert.deepEqual([identity.userId, identity.role, identity.unitIds], [admin.userId, "ADMIN", admin.units]);
    assert.equal(identity.sessionVersion, 3);
  });

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
    "of a foreign kid": () => tokenFor(client, { kid: "other", key: foreign.privateKey }),
    "signed by a foreign key under our kid": () => tokenFor(client, { key: foreign.privateKey }),
    "without a kid": () => tokenFor(client, { kid: undefined }),
    expired: () => tokenFor(client, { expiresInSeconds: -1 }),
    "of another issuer": () => tokenFor(client, { issuer: "other" }),
    "for another audience": () => tokenFor(client, { audience: "other" }),
    "with claims that are not auth's": () => tokenFor({ ...client, userId: "me" }),
    "that is garbage": () => "a.b.c",
    "that is no token at all": () => "lixo",
    "far too long": () => `${"a".repeat(9_000)}.b.c`,
  };
  for (const [name, make] of Object.entries(bad)) {
    it(`refuses a bearer ${name} with 401 and passes nothing on`, async () => {
      const before = gateway.upstreams.messaging.seen.length;
      const token = await make();
      assertProblem(await gateway.call(GUARDED, { token }), 401);
      // A page of everybody's, too: a bearer that is shown must be good.
      assertProblem(await gateway.call("/cep/64200000", { token }), 401);
      assert.equal(gateway.upstreams.messaging.seen.length, before);
    });
  }

  it("refuses a call without a bearer with 401, and lets it into what is public as nobody", async () => {
    assertProblem(await gateway.call(GUARDED), 401);
    assertProblem(await gateway.call(GUARDED, { headers: { authorization: "Basic YTpi" } }), 401);
    assert.equal((await gateway.call("/cep/64200000")).status, 200);
    assert.equal(identityIn(gateway.upstreams.franchise.last(), "franchise").role, "ANONYMOUS");
  });

  it("ignores a stale bearer at the login", async () => {
    const token = await tokenFor(client, { expiresInSeconds: -60 });
    const answer = await gateway.call("/auth/login", { method: "POST", token, body: "{}" });
    assert.equal(answer.status, 200);
    assert.equal(identityIn(gateway.upstreams.auth.last(), "auth").role, "ANONYMOUS");
  });

  it("replaces an identity header forged from outside", async () => {
    const headers = { "x-tenho-identity": ["forjado", "outro"], Connection: "close, x-tenho-identity" };
    const answer = await gateway.call(GUARDED, { token: await tokenFor(client), headers });
    assert.equal(answer.status, 200);
    assert.equal(identityIn(gateway.upstreams.messaging.last(), "messaging").userId, client.userId);
    assertProblem(await gateway.call(GUARDED, { headers }), 401);
  });

  it("lets a token that asks for a new password do nothing but change it", async () => {
    const token = await tokenFor(client, { mustChangePassword: true });
    assertProblem(await gateway.call(GUARDED, { token }), 403, "password_change_required");
    assertProblem(await gateway.call("/events", { token }), 403, "password_change_required");
    assert.equal((await gateway.call("/auth/change-password-required", { method: "POST", token })).status, 200);
  });

  it("refuses a revoked session at the next call, however good its token", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const versions = await new Kvm(nc).open("sessions");
    const someone = person("CLIENT", { version: 4 });
    const token = await tokenFor(someone);
    assert.equal((await gateway.call(GUARDED, { token })).status, 200);
    await versions.put(someone.userId, "5");
    await eventually("refused", async () => (await gateway.call(GUARDED, { token })).status === 401);
    assertProblem(await gateway.call(GUARDED, { token }), 401, "session_ended");
    const renewed = await tokenFor({ ...someone, version: 5 });
    assert.equal((await gateway.call(GUARDED, { token: renewed })).status, 200);
    await nc.close();
  });

  it("knows who was shown out before it lets anybody in", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const someone = person("CLIENT", { version: 1 });
    await (await new Kvm(nc).open("sessions")).put(someone.userId, "2");
    const second = await startGateway();
    try {
      assertProblem(await second.call(GUARDED, { token: await tokenFor(someone) }), 401, "session_ended");
    } finally {
      await second.stop();
      await nc.close();
    }
  });
});
