import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Identity } from "@tenho/kernel/auth/identity";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { LIVE_PANEL_MS, LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createPanelPresence, type PanelPresence } from "../src/live/panel-presence.ts";
import { openEventStream } from "./_event-stream-client.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { type Person, person, tokenFor } from "./_token-builder.ts";

describe("that a merchant's panel is open", () => {
  let gateway: GatewayHarness;
  let nc: NatsConnection;
  let bucket: KV;
  const open: { close(): void }[] = [];

  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
    bucket = await new Kvm(nc).open(LIVE_PANELS_BUCKET);
    gateway = await startGatewayHarness();
    await eventually("ready", async () => (await gateway.admin("/readyz")).status === 200);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  after(async () => {
    await gateway.stop();
    await nc.close();
  });

  const connect = async (who: Person): Promise<void> => {
    const stream = await openEventStream(gateway.port, tokenFor(who));
    open.push(stream);
    await stream.event("ready");
  };
  const entryOf = (merchantId: string) => bucket.get(merchantId);
  const written = (merchantId: string) => eventually("it is published", async () => entryOf(merchantId));

  it("is published while somebody who may answer is at it, and for nobody else", async () => {
    const [shop, staffed, looking, elsewhere] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const mayAnswer = { permissions: ["message.view", "message.access"] };
    await connect({ ...person("USER", { clientId: looking }), permissions: ["message.view"] });
    await connect({ ...person("ADMIN", { clientId: elsewhere }), ...mayAnswer });
    await connect({ ...person("CLIENT", { clientId: shop }), ...mayAnswer });
    await connect({ ...person("USER", { clientId: staffed }), ...mayAnswer });
    const entry = await written(shop);
    await written(staffed);
    const leftMs = Number(entry.string()) - Date.now();
    assert.ok(leftMs > 0 && leftMs <= LIVE_PANEL_MS, String(leftMs));
    assert.equal(await entryOf(looking), null);
    assert.equal(await entryOf(elsewhere), null);
  });
});

describe("the entry of a merchant", () => {
  let nc: NatsConnection;
  let bucket: KV;
  let presence: PanelPresence | undefined;
  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
    bucket = await new Kvm(nc).open(LIVE_PANELS_BUCKET);
  });
  afterEach(() => presence?.stop());
  after(() => nc.close());

  const log = createLogger({ service: "gateway", level: "silent" });
  const client = (clientId: string): Identity =>
    identityFor({ role: "CLIENT", userId: clientId, clientId, permissions: ["message.access"] });
  const revisionOf = async (merchantId: string): Promise<number> => (await bucket.get(merchantId))?.revision ?? 0;
  const first = (merchantId: string) => eventually("it is written", () => revisionOf(merchantId));

  it("is written once an interval, however many pages are open and however often they are opened again", async () => {
    let ms = Date.parse("2040-03-02T12:00:00Z");
    presence = createPanelPresence({ nc, log, refreshMs: 20, now: () => ms });
    await presence.start();
    const [shop, other] = [randomUUID(), randomUUID()];
    const leave = Array.from({ length: 15 }, () => presence?.opened(client(shop)));
    const before = await first(shop);
    for (const one of leave) one?.();
    for (let count = 0; count < 15; count += 1) presence.opened(client(shop));
    // The clock does not advance: whatever was due for the first has been written once the entry of the second exists.
    presence.opened(client(other));
    await first(other);
    assert.equal(await revisionOf(shop), before);
    ms += 20;
    await eventually("it is written again", async () => (await revisionOf(shop)) > before);
  });

  it("is written no more when the last page is closed", async () => {
    let ms = Date.parse("2040-03-02T12:00:00Z");
    presence = createPanelPresence({ nc, log, refreshMs: 20, now: () => ms });
    await presence.start();
    const [shop, other] = [randomUUID(), randomUUID()];
    const [leaveFirst, leaveLast] = [presence.opened(client(shop)), presence.opened(client(shop))];
    presence.opened(client(other));
    const [before, beforeOther] = [await first(shop), await first(other)];
    leaveFirst();
    ms += 20;
    await eventually("one page is enough", async () => (await revisionOf(shop)) > before);
    await eventually("the other's too", async () => (await revisionOf(other)) > beforeOther);
    leaveLast();
    const [last, lastOther] = [await revisionOf(shop), await revisionOf(other)];
    ms += 20;
    await eventually("the other's again", async () => (await revisionOf(other)) > lastOther);
    assert.equal(await revisionOf(shop), last);
  });
});
