import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { NatsConnection } from "@nats-io/nats-core";
import { CheckState } from "@tenho/proto/checks/v1/checks_pb";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { checksFromProto } from "../src/checks/check-proto.ts";
import { createKeptLooksStore } from "../src/checks/kept-looks.ts";
import { createOutsideChecks } from "../src/checks/outside-checks.ts";
import { connectNats } from "../src/nats/connect-nats.ts";
import { provisionBroker } from "../src/provision/provision-broker.ts";
import { createMetrics } from "../src/telemetry/create-metrics.ts";

describe("what a process finds of its outside", () => {
  let nc: NatsConnection;
  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
  });
  after(() => nc.close());

  it("is kept in the broker for all replicas, a key a process, and looked at once", async () => {
    let looked = 0;
    const replica = (process: string) =>
      createOutsideChecks({
        process,
        looks: [
          {
            id: "pix.key",
            group: "PIX",
            name: "A chave Pix",
            look: async () => {
              looked += 1;
              return [{ id: "pix.key", state: "WRONG", sentence: "A chave não é desta conta.", link: "/settings" }];
            },
          },
        ],
        everyMs: 3_600_000,
        nc,
        log: { warn: () => undefined },
        metrics: createMetrics("test"),
      });
    const [one, two] = [replica("payment"), replica("payment")];
    await Promise.all([one.check({ again: true }), two.check({ again: true })]);
    await Promise.all([one.check({ again: true }), two.check({ again: true })]);
    assert.equal(looked, 1);
    const { checks = [] } = await two.rpc.checkOutside({
      $typeName: "tenho.checks.v1.CheckOutsideRequest",
      again: false,
    });
    assert.equal(checks.length, 1);
    assert.equal(checks[0]?.state, CheckState.WRONG);
    const [other] = await replica("users").check({ again: false });
    assert.equal(other?.state, "UNKNOWN");
    // A newer version of the process may keep what this one cannot read.
    const store = createKeptLooksStore(nc, "auth");
    assert.equal(await store.write({ startedAt: 1, nextAt: 1, looks: {} }, 7), null);
    assert.ok(await store.write({ startedAt: 1, nextAt: 1, looks: {} }, 0));
    assert.equal(await store.write({ startedAt: 2, nextAt: 2, looks: {} }, 0), null);
  });

  it("is unknown in a state that this version does not know", () => {
    const message = { $typeName: "tenho.checks.v1.OutsideChecks" as const, checks: [] };
    assert.deepEqual(checksFromProto(message), []);
    const [check] = checksFromProto({
      ...message,
      checks: [
        {
          $typeName: "tenho.checks.v1.OutsideCheck",
          id: "a",
          group: 4,
          state: 99 as CheckState,
          sentence: "x",
          action: "",
          link: "",
          subject: "",
        },
      ],
    });
    assert.deepEqual([check?.state, check?.group], ["UNKNOWN", "PIX"]);
  });
});
