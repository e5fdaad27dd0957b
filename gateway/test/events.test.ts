import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { type LiveAudience, liveRow } from "@tenho/kernel/events/live";
import { publish } from "@tenho/kernel/events/publish";
import { ensureStreams, STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/kernel/testing/eventually";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { listen } from "./_event-stream-client.ts";
import { type Gateway, startGateway } from "./_harness.ts";
import { type Person, person, tokenFor } from "./_token-builder.ts";

const UNIT = "0198a000-0000-7000-8000-000000000001";
const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";

describe("live events", () => {
  let gateway: Gateway;
  let nc: NatsConnection;
  let js: JetStreamClient;
  const open: { hangUp(): void }[] = [];

  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    js = jetstream(nc);
    await ensureStreams(nc);
    gateway = await startGateway({ LIVE_HEARTBEAT_MS: "100", LIVE_WAITING_BYTES_MAX: "1000000" });
    await ready(gateway);
  });
  afterEach(() => {
    for (const reader of open.splice(0)) reader.hangUp();
  });
  after(async () => {
    await gateway.stop();
    await nc.close();
  });

  const ready = ({ admin }: Gateway) => eventually("ready", async () => (await admin("/readyz")).status === 200);
  async function read(who: Person, lastEventId?: string, port = gateway.port) {
    const reader = await listen(port, tokenFor(who), lastEventId);
    open.push(reader);
    return reader;
  }
  async function tell(
    audience: Partial<LiveAudience>,
    id: string = randomUUID(),
  ): Promise<{ id: string; seq: number }> {
    const row = liveRow({ type: "messaging.wish", id, version: 1, audience });
    const { seq } = await publish(js, row.subject, row.payload, { msgId: randomUUID(), timeoutMs: 10_000 });
    return { id, seq };
  }

  it("tell the type, id and version of a change, under its place in the stream, and nothing more", async () => {
    const reader = await read(person("MASTER"));
    assert.equal(reader.status, 200);
    assert.match(String(reader.headers["content-type"]), /^text\/event-stream/);
    assert.match(String(reader.headers["cache-control"]), /no-store/);
    await reader.event("ready");
    const { id, seq } = await tell({ unit_ids: [UNIT] });
    const { event, id: place, data } = await reader.change(id);
    assert.deepEqual(
      { event, place, data },
      { event: "change", place: seq, data: { type: "messaging.wish", id, version: 1 } },
    );
  });

  it("reach those who may see the thing, and nobody else", async () => {
    const pizzeria = person("CLIENT");
    const readers = {
      master: await read(person("MASTER")),
      admin: await read(person("ADMIN", { units: [UNIT] })),
      adminElsewhere: await read(person("ADMIN", { units: [OTHER_UNIT] })),
      client: await read({ ...pizzeria, clientId: pizzeria.userId, units: [UNIT] }),
      staff: await read(person("USER", { clientId: pizzeria.userId, units: [UNIT] })),
      rival: await read(person("CLIENT", { units: [UNIT] })),
    };
    const everybody = Object.entries(readers);
    for (const [, reader] of everybody) await reader.event("ready");
    const hears = async (audience: Partial<LiveAudience>): Promise<string[]> => {
      const { id } = await tell(audience);
      const last = await tell({ roles: ["MASTER", "ADMIN", "CLIENT", "USER"] });
      for (const [, reader] of everybody) await reader.change(last.id);
      return everybody.filter(([, { heard }]) => heard.some(({ data }) => data.id === id)).map(([name]) => name);
    };
    assert.deepEqual(await hears({ unit_ids: [UNIT] }), ["master", "admin"]);
    assert.deepEqual(await hears({ unit_ids: [OTHER_UNIT] }), ["master", "adminElsewhere"]);
    assert.deepEqual(await hears({ user_ids: [pizzeria.userId] }), ["master", "client", "staff"]);
    assert.deepEqual(await hears({ roles: ["USER"] }), ["master", "staff"]);
    assert.deepEqual(await hears({}), ["master"]);
  });

  it("go on after a lost connection where it broke, also at another replica", async () => {
    const replica = await startGateway();
    await ready(replica);
    const witnesses = [await read(person("MASTER")), await read(person("MASTER"), undefined, replica.port)];
    const who = person("ADMIN", { units: [UNIT] });
    const first = await read(who);
    await first.event("ready");
    const heard = await tell({ unit_ids: [UNIT] });
    const { id: place } = await first.change(heard.id);
    first.hangUp();
    const missed = [await tell({ unit_ids: [UNIT] }), await tell({ unit_ids: [OTHER_UNIT] })];
    const last = await tell({ unit_ids: [UNIT] });
    // A replica that is behind itself would say so by "reset", or end what was missed too early.
    for (const witness of witnesses) await witness.change(last.id);
    for (const port of [gateway.port, replica.port]) {
      const again = await read(who, String(place), port);
      await again.change(last.id);
      assert.deepEqual(
        again.changes().map(({ data }) => data.id),
        [missed[0]?.id, last.id],
      );
      assert.equal((await again.event("ready")).id, last.seq);
    }
    // Nothing was missed, and the reader is told so at once.
    const uneventful = await read(who, String(last.seq));
    await uneventful.event("ready");
    assert.equal(uneventful.changes().length, 0);
    await replica.stop();
  });

  it("begin anew for a place too old, of another stream, or none at all", async () => {
    const { seq } = await tell({});
    await (await jetstreamManager(nc)).streams.purge(STREAM.live, { seq: seq + 1 });
    const young = await startGateway();
    await ready(young);
    for (const place of [String(seq - 1), String(seq + 1_000), "lixo", ""]) {
      const reader = await read(person("MASTER"), place, young.port);
      assert.equal((await reader.event("reset")).id, seq, `from "${place}"`);
      assert.equal(reader.heard.length, 1);
    }
    await young.stop();
  });

  it("keep a quiet connection warm", async () => {
    const reader = await read(person("MASTER"));
    await eventually("two heartbeats", () => reader.comments() >= 2);
  });

  it("end with the session: revoked at once, expired at the next heartbeat", async () => {
    const someone = person("CLIENT", { version: 1 });
    const [mine, other] = [await read(someone), await read(person("CLIENT"))];
    await mine.event("ready");
    await other.event("ready");
    await (await new Kvm(nc).open("sessions")).put(someone.userId, "2");
    await eventually("closed", () => mine.ended());
    const listenBriefly = async (expiresInSeconds: number) =>
      listen(gateway.port, tokenFor(person("CLIENT"), { expiresInSeconds }));
    let brief = await listenBriefly(2);
    // On a slow machine the token may have run out before it was shown.
    for (let seconds = 4; brief.status === 401; seconds *= 2) brief = await listenBriefly(seconds);
    assert.equal(brief.status, 200);
    await eventually("expired", () => brief.ended());
    assert.equal(other.ended(), false);
  });

  it("let a reader go that does not read, and keep the others", async () => {
    const [slow, quick] = [await read(person("MASTER")), await read(person("MASTER"))];
    await slow.event("ready");
    await quick.event("ready");
    slow.pause();
    const long = "x".repeat(200_000);
    for (let count = 0; count < 80; count += 1) await quick.change((await tell({}, `${count}-${long}`)).id);
    slow.resume();
    await eventually("let go", () => slow.ended());
    assert.ok(slow.changes().length < 80);
    assert.equal(quick.changes().length, 80);
    await tell({});
  });

  it("are refused over the number of streams a person may hold, and to methods they do not have", async () => {
    const who = person("MASTER");
    for (let count = 0; count < 20; count += 1) await read(who);
    assert.equal((await read(who)).status, 503);
    assert.equal((await read(person("MASTER"))).status, 200);
    assert.equal((await gateway.call("/events", { method: "POST", token: tokenFor(who) })).status, 404);
    assert.equal((await gateway.call("/events")).status, 401);
  });

  it("end when the gateway stops, without holding it up", async () => {
    const brief = await startGateway({ SHUTDOWN_TIMEOUT_MS: "20000" });
    await ready(brief);
    const reader = await read(person("MASTER"), undefined, brief.port);
    await reader.event("ready");
    await brief.stop();
    await eventually("ended", () => reader.ended());
  });
});
