import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { type LiveAudience, liveNoticeRow } from "@tenho/kernel/events/live";
import { publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openEventStream } from "./_event-stream-client.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { type Person, person, tokenFor } from "./_token-builder.ts";

const UNIT = "0198a000-0000-7000-8000-000000000001";
const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";

describe("live events", () => {
  let gateway: GatewayHarness;
  let nc: NatsConnection;
  let js: JetStreamClient;
  const open: { close(): void }[] = [];

  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    js = jetstream(nc);
    await provisionBroker(nc);
    gateway = await startGatewayHarness({ LIVE_HEARTBEAT_MS: "100", LIVE_WAITING_BYTES_MAX: "1000000" });
    await ready(gateway);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  after(async () => {
    await gateway.stop();
    await nc.close();
  });

  const ready = ({ admin }: GatewayHarness) => eventually("ready", async () => (await admin("/readyz")).status === 200);
  async function connect(who: Person, lastEventId?: string, port = gateway.port) {
    const stream = await openEventStream(port, tokenFor(who), lastEventId);
    open.push(stream);
    return stream;
  }
  async function publishNotice(
    audience: Partial<LiveAudience>,
    id: string = randomUUID(),
  ): Promise<{ id: string; seq: number }> {
    const row = liveNoticeRow({ type: "messaging.wish", id, version: 1, audience });
    const { seq } = await publish(js, row.subject, row.payload, { msgId: randomUUID(), timeoutMs: 90_000 });
    return { id, seq };
  }

  it("carry the type, id and version of a change, under its sequence number, and nothing more", async () => {
    const stream = await connect(person("MASTER"));
    assert.equal(stream.status, 200);
    assert.match(String(stream.headers["content-type"]), /^text\/event-stream/);
    assert.match(String(stream.headers["cache-control"]), /no-store/);
    await stream.event("ready");
    const { id, seq } = await publishNotice({ unit_ids: [UNIT] });
    const { event, id: eventId, data } = await stream.change(id);
    assert.deepEqual(
      { event, eventId, data },
      { event: "change", eventId: seq, data: { type: "messaging.wish", id, version: 1 } },
    );
  });

  it("reach the callers who may see the thing, and no other", async () => {
    const pizzeria = person("CLIENT");
    const streams = {
      master: await connect(person("MASTER")),
      admin: await connect(person("ADMIN", { units: [UNIT] })),
      adminElsewhere: await connect(person("ADMIN", { units: [OTHER_UNIT] })),
      client: await connect({ ...pizzeria, clientId: pizzeria.userId, units: [UNIT] }),
      staff: await connect(person("USER", { clientId: pizzeria.userId, units: [UNIT] })),
      rival: await connect(person("CLIENT", { units: [UNIT] })),
    };
    const all = Object.entries(streams);
    for (const [, stream] of all) await stream.event("ready");
    const recipientsOf = async (audience: Partial<LiveAudience>): Promise<string[]> => {
      const { id } = await publishNotice(audience);
      const last = await publishNotice({ roles: ["MASTER", "ADMIN", "CLIENT", "USER"] });
      for (const [, stream] of all) await stream.change(last.id);
      return all.filter(([, { received }]) => received.some(({ data }) => data.id === id)).map(([name]) => name);
    };
    assert.deepEqual(await recipientsOf({ unit_ids: [UNIT] }), ["master", "admin"]);
    assert.deepEqual(await recipientsOf({ unit_ids: [OTHER_UNIT] }), ["master", "adminElsewhere"]);
    assert.deepEqual(await recipientsOf({ user_ids: [pizzeria.userId] }), ["master", "client", "staff"]);
    assert.deepEqual(await recipientsOf({ roles: ["USER"] }), ["master", "staff"]);
    assert.deepEqual(await recipientsOf({}), ["master"]);
  });

  it("resume after a lost connection where it broke, also at another replica", async () => {
    const replica = await startGatewayHarness();
    await ready(replica);
    const caughtUp = [await connect(person("MASTER")), await connect(person("MASTER"), undefined, replica.port)];
    const who = person("ADMIN", { units: [UNIT] });
    const first = await connect(who);
    await first.event("ready");
    const before = await publishNotice({ unit_ids: [UNIT] });
    const { id: lastEventId } = await first.change(before.id);
    first.close();
    const missed = [await publishNotice({ unit_ids: [UNIT] }), await publishNotice({ unit_ids: [OTHER_UNIT] })];
    const last = await publishNotice({ unit_ids: [UNIT] });
    // A replica that is itself behind would send "reset", or "ready" before all missed notices.
    for (const stream of caughtUp) await stream.change(last.id);
    for (const port of [gateway.port, replica.port]) {
      const again = await connect(who, String(lastEventId), port);
      await again.change(last.id);
      assert.deepEqual(
        again.changes().map(({ data }) => data.id),
        [missed[0]?.id, last.id],
      );
      assert.equal((await again.event("ready")).id, last.seq);
    }
    // No notice was missed: "ready" comes at once.
    const upToDate = await connect(who, String(last.seq));
    await upToDate.event("ready");
    assert.equal(upToDate.changes().length, 0);
    await replica.stop();
  });

  it("carry nothing that was not published under the subject of its type", async () => {
    const stream = await connect(person("MASTER"));
    await stream.event("ready");
    const forged = liveNoticeRow({ type: "messaging.wish", id: "forged", version: 1, audience: {} });
    await publish(js, "live.users.account", forged.payload, { msgId: randomUUID(), timeoutMs: 90_000 });
    await stream.change((await publishNotice({})).id);
    assert.deepEqual(
      stream.received.filter(({ data }) => data.id === "forged"),
      [],
    );
  });

  it("start with reset for an id that is too old, of another stream, or none at all", async () => {
    const { seq } = await publishNotice({});
    await (await jetstreamManager(nc)).streams.purge(STREAM.live, { seq: seq + 1 });
    const fresh = await startGatewayHarness();
    await ready(fresh);
    for (const lastEventId of [String(seq - 1), String(seq + 1_000), "lixo", ""]) {
      const stream = await connect(person("MASTER"), lastEventId, fresh.port);
      assert.equal((await stream.event("reset")).id, seq, `from "${lastEventId}"`);
      assert.equal(stream.received.length, 1);
    }
    await fresh.stop();
  });

  it("send heartbeats over a quiet connection", async () => {
    const stream = await connect(person("MASTER"));
    await eventually("two heartbeats", () => stream.comments() >= 2);
  });

  it("end with the session: revoked at once, expired at the next heartbeat", async () => {
    const client = person("CLIENT", { version: 1 });
    const [mine, other] = [await connect(client), await connect(person("CLIENT"))];
    await mine.event("ready");
    await other.event("ready");
    await (await new Kvm(nc).open("sessions")).put(client.userId, "2");
    await eventually("closed", () => mine.ended());
    const connectBriefly = async (expiresInSeconds: number) =>
      openEventStream(gateway.port, tokenFor(person("CLIENT"), { expiresInSeconds }));
    let brief = await connectBriefly(2);
    // On a slow machine the token may have expired before it was used.
    for (let seconds = 4; brief.status === 401; seconds *= 2) brief = await connectBriefly(seconds);
    assert.equal(brief.status, 200);
    await eventually("expired", () => brief.ended());
    assert.equal(other.ended(), false);
  });

  it("end at once with their own session, also without a heartbeat, and with no other of the account", async () => {
    const quiet = await startGatewayHarness({ LIVE_HEARTBEAT_MS: "600000" });
    await ready(quiet);
    const account = person("CLIENT", { version: 1 });
    const sessionId = randomUUID();
    const loggedOut = await connect({ ...account, sessionId }, undefined, quiet.port);
    const staying = await connect(account, undefined, quiet.port);
    for (const stream of [loggedOut, staying]) await stream.event("ready");
    await (await new Kvm(nc).open(REVOKED_SESSIONS_BUCKET)).put(sessionId, String(Date.now() + 960_000));
    await eventually("logged out", () => loggedOut.ended());
    assert.equal(staying.ended(), false);
    await (await new Kvm(nc).open("sessions")).put(account.userId, "2");
    await eventually("revoked", () => staying.ended());
    await quiet.stop();
  });

  it("cut a client that does not read, and keep the others", async () => {
    const [slow, quick] = [await connect(person("MASTER")), await connect(person("MASTER"))];
    await slow.event("ready");
    await quick.event("ready");
    slow.pause();
    const long = "x".repeat(200_000);
    for (let count = 0; count < 80; count += 1) await quick.change((await publishNotice({}, `${count}-${long}`)).id);
    slow.resume();
    await eventually("cut", () => slow.ended());
    assert.ok(slow.changes().length < 80);
    assert.equal(quick.changes().length, 80);
    await publishNotice({});
  });

  it("are refused above the number of streams per account, and for other methods", async () => {
    const who = person("MASTER");
    for (let count = 0; count < 20; count += 1) await connect(who);
    assert.equal((await connect(who)).status, 503);
    assert.equal((await connect(person("MASTER"))).status, 200);
    assert.equal((await gateway.call("/events", { method: "POST", token: tokenFor(who) })).status, 404);
    assert.equal((await gateway.call("/events")).status, 401);
  });

  it("end when the gateway stops, without holding it up", async () => {
    const brief = await startGatewayHarness({ SHUTDOWN_TIMEOUT_MS: "20000" });
    await ready(brief);
    const stream = await connect(person("MASTER"), undefined, brief.port);
    await stream.event("ready");
    await brief.stop();
    await eventually("ended", () => stream.ended());
  });
});
