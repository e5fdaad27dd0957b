import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { type Client, createClient, createRouterTransport } from "@connectrpc/connect";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { MessagingService, RoutingField } from "@tenho/proto/messaging/v1/messaging_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { openDatabase } from "../../src/adapters/db/open-database.ts";
import { composeRouting } from "../../src/compose/routing.ts";
import { composeStores, type Stores } from "../../src/compose/stores.ts";
import { flowSettings } from "../../src/config-flow.ts";
import { createCurrentRouting } from "../../src/routing/current-routing.ts";
import { routingRpc } from "../../src/routing/routing-rpc.ts";
import { createRoutingStore } from "../../src/routing/routing-store.ts";
import { messagingConfig } from "../_messaging-config.ts";

const MASTER = { actorId: randomUUID(), actorRole: "MASTER", actorAddress: "10.0.0.1" };

describe("the settings of the routing", () => {
  const config = messagingConfig(testInfra(), {
    MONGO_URL: testInfra().mongoUrl("routing"),
    ROUTING_REFRESH_MS: "50",
    SWEEP_MS: "50",
    MONGO_TIMEOUT_MS: "15000",
  });
  let runtime: Awaited<ReturnType<typeof createServiceRuntime>>;
  let connection: Connection;
  let stores: Stores;
  const stops: (() => Promise<void>)[] = [];

  before(async () => {
    runtime = await createServiceRuntime("messaging", config);
    await provisionBroker(runtime.nc);
    connection = await openDatabase({ url: config.MONGO_URL, poolMax: 10, timeoutMs: 90_000 });
    stores = composeStores(connection);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
    await connection.collection("settings").deleteMany({});
  });
  after(async () => {
    await connection.close();
    await runtime.nc.drain();
  });

  /** Starts a replica; `settings` are the ones its flow uses. */
  async function startReplica(log = runtime.log) {
    const settings = flowSettings(config);
    const routing = composeRouting({ runtime: { ...runtime, log }, config, stores, wishAccess: { settings } });
    for (const component of routing.components) {
      await component.start();
      stops.push(async () => component.stop());
    }
    const transport = createRouterTransport((router) => {
      router.service(MessagingService, routingRpc(routing) as never);
    });
    return { settings, rpc: createClient(MessagingService, transport) as Client<typeof MessagingService> };
  }
  const store = () => connection.collection("settings");
  const records = () => recordedActions(runtime.nc, "messaging", "routing");

  it("are the configuration's until MASTER sets some, which every replica goes by and the log has once", async () => {
    const [one, other] = [await startReplica(), await startReplica()];
    const before = (await records()).length;
    const { settings: first, defaults } = await one.rpc.getRoutingSettings({});
    assert.deepEqual(first, defaults);
    assert.deepEqual([first?.merchantsMax, first?.askBelow, first?.opensAt], [10, undefined, "08:00"]);

    const settings = { merchantsMax: 4, askBelow: 0.7, asksWhenOpen: false, opensAt: "07:00", offerExpiryMinutes: 30 };
    for (const _ of [1, 2]) {
      const answer = await one.rpc.setRoutingSettings({ settings, ...MASTER });
      assert.deepEqual([answer.settings?.merchantsMax, answer.defaults?.merchantsMax], [4, 10]);
    }
    assert.equal(one.settings.offersMax, 4, "at once where it was set");
    await eventually("the other replica goes by it", () => other.settings.offersMax === 4 || undefined);
    assert.deepEqual(other.settings, one.settings);
    assert.deepEqual([other.settings.askBelow, other.settings.offerExpiryMs], [0.7, 1_800_000]);

    const restored = [RoutingField.ASK_BELOW, RoutingField.MERCHANTS_MAX];
    await other.rpc.setRoutingSettings({ restored, ...MASTER });
    await eventually("and by what was restored", () => one.settings.offersMax === 10 || undefined);
    assert.deepEqual([one.settings.askBelow, one.settings.asksWhenOpen], [null, false], "the others stay");
    const found = await eventually("both changes are recorded", async () => {
      const all = (await records()).slice(before);
      return all.length >= 2 ? all : undefined;
    });
    assert.deepEqual(
      found.map(({ actorId, action }) => [actorId, action]),
      [
        [MASTER.actorId, "setting.update"],
        [MASTER.actorId, "setting.update"],
      ],
    );
    assert.deepEqual(found.map(changesOf), [
      {
        merchants_max: ["10", "4", false],
        offer_expiry_minutes: ["60", "30", false],
        ask_below: ["null", "0.7", false],
        asks_when_open: ["true", "false", false],
        opens_at: ['"08:00"', '"07:00"', false],
      },
      { merchants_max: ["4", "10", false], ask_below: ["0.7", "null", false] },
    ]);
    await eventually("no record waits", async () => (await store().findOne({}))?.outbox?.length === 0 || undefined);
  });

  it("keep what each of many set at once, and have a record of every change", async () => {
    const { rpc } = await startReplica();
    const { rpc: another } = await startReplica();
    const before = (await records()).length;
    await Promise.all([
      rpc.setRoutingSettings({ settings: { merchantsMax: 3 }, ...MASTER }),
      another.setRoutingSettings({ settings: { wishAgeHoursMax: 12 }, ...MASTER }),
      rpc.setRoutingSettings({ settings: { textsGatherSeconds: 5 }, ...MASTER }),
      another.setRoutingSettings({ settings: { answersGatherSeconds: 20 }, ...MASTER }),
    ]);
    const { settings } = await rpc.getRoutingSettings({});
    const { merchantsMax, wishAgeHoursMax, textsGatherSeconds, answersGatherSeconds } = settings ?? {};
    assert.deepEqual([merchantsMax, wishAgeHoursMax, textsGatherSeconds, answersGatherSeconds], [3, 12, 5, 20]);
    await eventually("four changes are recorded", async () => (await records()).length === before + 4 || undefined);
  });

  it("that are wrong change nothing, and say which", async () => {
    const { rpc, settings: inForce } = await startReplica();
    const wrong = [{ merchantsMax: 0 }, { askBelow: Number.NaN }, { opensAt: "20:00" }, { closesAt: "x" }];
    for (const settings of wrong) {
      await assert.rejects(rpc.setRoutingSettings({ settings, ...MASTER }), JSON.stringify(settings));
    }
    await assert.rejects(rpc.setRoutingSettings({ restored: [99 as RoutingField], ...MASTER }));
    assert.equal(await store().countDocuments({}), 0);
    assert.deepEqual(inForce, flowSettings(config));
  });

  it("in a torn document have their defaults, are logged, and can be set again", async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = createLogger({ service: "messaging", level: "warn", destination });
    await store().insertOne({
      _id: "routing" as never,
      version: { torn: true },
      choices: { merchantsMax: "muitos", offerExpiryMinutes: 15, unknown: 1 },
      outbox: "nothing",
    });
    const { rpc, settings } = await startReplica(log);
    assert.deepEqual([settings.offersMax, settings.offerExpiryMs], [10, 900_000]);
    assert.match(lines.join(), /cannot be read/);
    const answer = await rpc.setRoutingSettings({ settings: { merchantsMax: 6 }, ...MASTER });
    assert.deepEqual([answer.settings?.merchantsMax, answer.settings?.offerExpiryMinutes], [6, 15]);
    const choices = { merchantsMax: 6, offerExpiryMinutes: 15, unknown: 1 };
    assert.deepEqual((await store().findOne({}))?.choices, choices, "what a later version has set stays");
    await eventually("the record has left", async () => (await store().findOne({}))?.outbox?.length === 0 || undefined);
  });

  it("set in this process are not undone by a read that began before", async () => {
    const settings = flowSettings(config);
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const read = async () => {
      await written;
      return { version: 1, choices: { merchantsMax: 2 } };
    };
    const current = createCurrentRouting({ store: { read }, settings, log: runtime.log });
    const refreshed = current.refresh();
    current.apply({ merchantsMax: 4 });
    write();
    await refreshed;
    assert.equal(settings.offersMax, 4);
    await current.refresh();
    assert.equal(settings.offersMax, 2, "a later read counts");
  });

  it("stay as they were read last while the store does not answer", async () => {
    const settings = flowSettings(config);
    const real = createRoutingStore(connection);
    let isDown = false;
    const read = async () => {
      if (isDown) throw new Error("the document store does not answer");
      return real.read();
    };
    const current = createCurrentRouting({ store: { read }, settings, log: runtime.log });
    await store().insertOne({ _id: "routing" as never, version: 1, choices: { merchantsMax: 2 } });
    await current.refresh();
    isDown = true;
    await assert.rejects(current.refresh());
    assert.equal(settings.offersMax, 2);
  });
});
