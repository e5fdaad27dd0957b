import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { NatsConnection } from "@nats-io/nats-core";
import type { SupportBundle } from "@tenho/kernel/diagnostics/support-bundle-shape";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { expectActions, recordedActions } from "@tenho/tests/support/recorded-actions";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createReadSupportBundle } from "../../src/panel/support/read-support-bundle.ts";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const natsUrl = testInfra().natsUrl();

describe("GET /support-bundle", () => {
  let panel: PanelHarness;
  let nc: NatsConnection;
  const stops: (() => Promise<void>)[] = [];
  let closeWallet: (() => Promise<void>) | undefined;
  before(async () => {
    nc = await connectNats({ url: natsUrl, name: "test" });
    await provisionBroker(nc);
    panel = await startPanelHarness({ keepsPrice: false, supportTimeoutMs: 2_000 });
    const wallet = await createServiceRuntime("wallet", { NATS_URL: natsUrl, LOG_LEVEL: "silent" });
    closeWallet = () => wallet.nc.close();
    const getDiagnostics = async () => ({ json: JSON.stringify(await wallet.diagnostics.read()) });
    stops.push(await panel.serve("wallet", (router) => router.service(WalletService, { getDiagnostics })));
    const hanging = { getDiagnostics: () => new Promise<never>(() => undefined) };
    stops.push(await panel.serve("users", (router) => router.service(UsersService, hanging)));
  });
  after(async () => {
    // The service that hangs never finishes its calls, which a stop would wait for: its connection is closed instead.
    await stops[0]?.();
    await panel?.stop();
    await closeWallet?.();
    await nc?.close();
  });

  const recorded = () => recordedActions(nc, "gateway", "support_bundle");

  it("is MASTER's alone, and each time it is taken the audit log says by whom", async () => {
    assert.equal((await panel.call("GET", "/support-bundle")).status, 401);
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await panel.call("GET", "/support-bundle", { as: identityFor({ role }) })).status, 403, role);
    }
    assert.deepEqual(await recorded(), [], "nothing was handed out");
    assert.equal((await panel.call("GET", "/support-bundle", { as: master })).status, 200);
    const [line] = await expectActions(nc, "gateway", "support_bundle", ["support_bundle.read"]);
    assert.deepEqual([line?.actorId, line?.actorRole, line?.unitId], [master.userId, "MASTER", ""]);
  });

  it("has what answers; a service that is down or hangs is a line with the reason", async () => {
    const { body } = await panel.call<SupportBundle>("GET", "/support-bundle", { as: master });
    const states = body.processes.map(({ service, answered, reason }) => [service, answered, reason]);
    assert.deepEqual(
      states.filter(([, answered]) => answered),
      [
        ["gateway", true, null],
        ["wallet", true, null],
      ],
    );
    const users = body.processes.find(({ service }) => service === "users");
    assert.ok(["TIMEOUT", "deadline_exceeded"].includes(users?.reason ?? ""), String(users?.reason));
    assert.equal(body.processes.find(({ service }) => service === "payment")?.reason, "unavailable");
    assert.equal(body.processes.length, 8);
    const wallet = body.processes.find(({ service }) => service === "wallet")?.diagnostics;
    assert.equal(wallet?.service, "wallet");
    assert.match(wallet?.metrics ?? "", /^tenho_process_cpu_seconds_total/m);
    assert.equal(wallet?.config.NATS_URL, `nats://${natsUrl.slice(natsUrl.lastIndexOf("@") + 1)}`);
  });

  it("has every stream and durable of the broker, and the dead letters by the durable that gave them up", async () => {
    nc.publish("dlq.EVENTS.wallet-accounts", "Zulmira Marcada");
    await nc.flush();
    const { body } = await panel.call<SupportBundle>("GET", "/support-bundle", { as: master });
    const { streams = [], consumers = [], dead_letters: letters } = body.broker.state ?? {};
    assert.deepEqual(streams.map(({ name }) => name).sort(), [
      "AUDIT",
      "DEAD_LETTERS",
      "EVENTS",
      "LIVE",
      "WHATSAPP_IN",
    ]);
    assert.ok(
      consumers.some(
        ({ durable, reader, reason }) => durable === "wallet-accounts" && reader === "wallet" && reason === null,
      ),
    );
    assert.deepEqual(letters, { "dlq.EVENTS.wallet-accounts": 1 });
    assert.doesNotMatch(JSON.stringify(body), /Zulmira/);
  });
});

describe("reading a support bundle", () => {
  const bundle = { leia_me: "Pacote" } as SupportBundle;

  it("gathers nothing when the audit log does not take its line", async () => {
    let gathered = 0;
    const read = createReadSupportBundle({
      record: () => Promise.reject(new Error("no broker")),
      gather: async () => {
        gathered += 1;
        return bundle;
      },
    });
    await assert.rejects(read, /no broker/);
    assert.equal(gathered, 0);
  });

  it("gathers once for all that ask meanwhile, each with a line of its own, and again afterwards", async () => {
    const { promise, resolve } = Promise.withResolvers<SupportBundle>();
    const counts = { lines: 0, gathered: 0 };
    const read = createReadSupportBundle({
      record: async () => {
        counts.lines += 1;
      },
      gather: () => {
        counts.gathered += 1;
        return promise;
      },
    });
    const all = Promise.all(Array.from({ length: 20 }, read));
    resolve(bundle);
    await all;
    assert.deepEqual(counts, { lines: 20, gathered: 1 });
    await read();
    assert.deepEqual(counts, { lines: 21, gathered: 2 });
  });
});
