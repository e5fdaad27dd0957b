import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { SESSION_VERSIONS_BUCKET } from "@tenho/kernel/auth/session-versions";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openEventStream } from "./_event-stream-client.ts";
import { type GatewayHarness, identityIn, startGatewayHarness } from "./_harness.ts";
import { type Person, person, signedToken } from "./_token-builder.ts";

const READ = "/webhooks/messages";

type Viewing = { viewer: Person & { sessionId: string }; subject: Person & { sessionId: string }; token: string };

/** Makes a viewing token as auth does: the subject's claims, the viewing as its session, and the viewer's session. */
function viewing(role: Person["role"] = "CLIENT"): Viewing {
  const userId = randomUUID();
  const subject = { ...person(role, { userId, clientId: userId }), sessionId: randomUUID() };
  const viewer = { ...person("MASTER"), sessionId: randomUUID() };
  const va = { sub: viewer.userId, sid: viewer.sessionId, sv: 1 };
  return { viewer, subject, token: signedToken(subject, { claims: { aud: "tenho-viewing", va } }) };
}

describe("a token for viewing another account's panel", () => {
  let gateway: GatewayHarness;
  let nc: NatsConnection;
  before(async () => {
    gateway = await startGatewayHarness({ LIVE_HEARTBEAT_MS: "30000" });
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
  });
  after(async () => {
    await gateway.stop();
    await nc.close();
  });
  const put = async (bucket: string, key: string, value: number) =>
    (await new Kvm(nc).open(bucket)).put(key, String(value));

  it("reads as that account; the identity names who really acts", async () => {
    const { viewer, subject, token } = viewing();
    assert.equal((await gateway.call(READ, { token })).status, 200);
    const identity = identityIn(gateway.upstreams.messaging.last(), "messaging");
    assert.deepEqual([identity.userId, identity.role, identity.clientId], [subject.userId, "CLIENT", subject.userId]);
    assert.deepEqual(identity.viewer, { userId: viewer.userId, sessionId: viewer.sessionId, sessionVersion: 1 });
  });

  const changes = [
    ["POST", "/webhooks/offers/1/answer"],
    ["PATCH", "/users/1/profile"],
    ["PUT", "/users/1/pause"],
    ["DELETE", "/users/1"],
    ["POST", "/webhooks/push/subscriptions"],
    ["POST", "/payment/pix"],
    ["POST", "/leads"],
    ["POST", "/auth/change-password"],
    ["POST", "/auth/view-as"],
  ] as const;
  it("is refused every change, and none reaches a service", async () => {
    const { token } = viewing();
    const seen = () => Object.values(gateway.upstreams).reduce((sum, { seen }) => sum + seen.length, 0);
    const before = seen();
    for (const [method, path] of changes) {
      const answer = await gateway.call(path, { method, token, ...(method === "DELETE" ? {} : { body: "{}" }) });
      assert.equal(answer.status, 403, `${method} ${path}`);
      assert.equal(answer.json.reason, "view_only");
      assert.match(String(answer.json.message), /nada pode ser alterado/);
    }
    assert.equal(seen(), before);
  });

  it("does not open what is that person's alone: sessions, second factor, copies of documents, the audit log", async () => {
    const { token } = viewing("ADMIN");
    for (const path of ["/auth/sessions", "/auth/second-factor", `/documents/${randomUUID()}/file`, "/audit"]) {
      const { status, json } = await gateway.call(path, { token });
      assert.deepEqual([status, json.reason], [403, "view_only"], path);
    }
    for (const path of ["/auth/me", "/documents"])
      assert.equal((await gateway.call(path, { token })).status, 200, path);
  });

  const ends: [string, (of: Viewing) => Promise<unknown>][] = [
    ["the viewing is left", ({ subject }) => put(REVOKED_SESSIONS_BUCKET, subject.sessionId, Date.now() + 60_000)],
    ["the viewer logs out", ({ viewer }) => put(REVOKED_SESSIONS_BUCKET, viewer.sessionId, Date.now() + 60_000)],
    ["the viewer's access changes", ({ viewer }) => put(SESSION_VERSIONS_BUCKET, viewer.userId, 2)],
    ["the account's access changes", ({ subject }) => put(SESSION_VERSIONS_BUCKET, subject.userId, 2)],
  ];
  for (const [name, end] of ends) {
    it(`is refused, and its event stream ended, once ${name}`, async () => {
      const open = viewing();
      const other = viewing();
      const streams = [
        await openEventStream(gateway.port, open.token),
        await openEventStream(gateway.port, other.token),
      ];
      for (const stream of streams) await stream.event("ready");
      await end(open);
      await eventually("refused", async () => (await gateway.call(READ, { token: open.token })).status === 401);
      await eventually("ended", async () => streams[0]?.ended());
      assert.equal((await gateway.call(READ, { token: other.token })).status, 200);
      assert.equal(streams[1]?.ended(), false);
      streams[1]?.close();
    });
  }

  it("is outdated, not over, once what the account's role may do has changed", async () => {
    const { token } = viewing("USER");
    await put(ROLE_VERSIONS_BUCKET, "USER", 1);
    await eventually("outdated", async () => (await gateway.call(READ, { token })).json.reason === "token_outdated");
  });

  it("does not count as the merchant's panel: WhatsApp still reaches it", async () => {
    const { subject, token } = viewing();
    const stream = await openEventStream(gateway.port, token);
    await stream.event("ready");
    const there = person("CLIENT", { userId: randomUUID(), permissions: ["message.access"] });
    const own = await openEventStream(gateway.port, signedToken({ ...there, clientId: there.userId }, {}));
    const bucket = await new Kvm(nc).open(LIVE_PANELS_BUCKET);
    await eventually("a panel that is there is published", () => bucket.get(there.userId));
    assert.equal(await bucket.get(subject.userId), null);
    for (const open of [stream, own]) open.close();
  });

  it("needs the audience of its own and its viewer", async () => {
    const { subject, viewer } = viewing();
    const va = { sub: viewer.userId, sid: viewer.sessionId, sv: 1 };
    for (const claims of [{ va }, { aud: "tenho-viewing" }, { aud: ["tenho-panel", "tenho-viewing"] }]) {
      const { status } = await gateway.call(READ, { token: signedToken(subject, { claims }) });
      assert.equal(status, 401, JSON.stringify(claims));
    }
  });
});
