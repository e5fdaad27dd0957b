import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Role } from "@tenho/access/roles";
import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openEventStream } from "./_event-stream-client.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { person, signedToken, tokenFor } from "./_token-builder.ts";

const GUARDED = "/webhooks/messages";

/** Rare heartbeats: the change itself must end a stream here. */
const QUIET = { LIVE_HEARTBEAT_MS: "30000" };

describe("a change of what a role may do", () => {
  let gateways: GatewayHarness[];
  let nc: NatsConnection;
  let versions: KV;
  before(async () => {
    gateways = [await startGatewayHarness(QUIET), await startGatewayHarness(QUIET)];
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    versions = await new Kvm(nc).open(ROLE_VERSIONS_BUCKET);
  });
  after(async () => {
    for (const gateway of gateways) await gateway.stop();
    await nc.close();
  });
  /** The answer of each gateway to a token: status 200, or the reason of the refusal. */
  const answers = async (token: string) =>
    Promise.all(
      gateways.map(async (gateway) => {
        const { status, json } = await gateway.call(GUARDED, { token });
        return status === 200 ? 200 : json.reason;
      }),
    );
  const raise = async (role: Role, version: number, token: string) => {
    await versions.put(role, String(version));
    await eventually("both refuse", async () => !(await answers(token)).includes(200));
  };

  it("has every gateway refuse its older tokens at once, as outdated, and take renewed ones and other roles'", async () => {
    const [client, admin] = [person("CLIENT", { roleVersion: 4 }), tokenFor(person("ADMIN", { roleVersion: 0 }))];
    const old = tokenFor(client);
    assert.deepEqual(await answers(old), [200, 200]);
    await raise("CLIENT", 5, old);
    assert.deepEqual(await answers(old), ["token_outdated", "token_outdated"]);
    assert.deepEqual(await answers(tokenFor({ ...client, roleVersion: 5 })), [200, 200]);
    assert.deepEqual(
      await answers(tokenFor({ ...client, roleVersion: 6 })),
      [200, 200],
      "made before it was published",
    );
    assert.deepEqual(await answers(admin), [200, 200]);
    const late = await startGatewayHarness();
    assert.equal(
      (await late.call(GUARDED, { token: old })).json.reason,
      "token_outdated",
      "read before the first call",
    );
    await late.stop();
  });

  it("refuses a token of the unchanged role after the first change, and one whose version is no number", async () => {
    const token = tokenFor(person("USER"));
    assert.deepEqual(await answers(token), [200, 200]);
    await raise("USER", 1, token);
    assert.deepEqual(await answers(token), ["token_outdated", "token_outdated"]);
    const forged = signedToken(person("USER"), { claims: { rv: "9" } });
    assert.deepEqual(await answers(forged), ["bad_token", "bad_token"]);
  });

  it("ends the role's event streams, of which a renewed token opens another, and no other's", async () => {
    const admin = person("ADMIN", { roleVersion: 1 });
    const streams = await Promise.all(gateways.map(({ port }) => openEventStream(port, tokenFor(admin))));
    const other = await openEventStream(gateways[0]?.port ?? 0, tokenFor(person("MASTER")));
    for (const stream of [...streams, other]) await stream.event("ready");
    await raise("ADMIN", 2, tokenFor(admin));
    for (const stream of streams) await eventually("ended", () => stream.ended());
    assert.equal(other.ended(), false);
    other.close();
    const port = gateways[0]?.port ?? 0;
    assert.equal((await openEventStream(port, tokenFor(admin))).status, 401);
    const renewed = await openEventStream(port, tokenFor({ ...admin, roleVersion: 2 }));
    assert.equal(renewed.status, 200);
    renewed.close();
  });
});
