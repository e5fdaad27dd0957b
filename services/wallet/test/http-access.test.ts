import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/hostile-calls";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { startWallet } from "./_service.ts";

let wallet: Awaited<ReturnType<typeof startWallet>>;
before(async () => {
  wallet = await startWallet();
});
after(() => wallet.stop());

const master = identityFor({ role: "MASTER" });

describe("the wallet's door", () => {
  it("answers only what came through the gateway", () =>
    assertOnlyThroughGateway(wallet.url, "wallet", [
      `/wallet/${randomUUID()}`,
      "/franchise-units/initial-credits",
      "/nowhere",
    ]));

  it("tells initial credits to anybody, and 404 for paths that are none", async () => {
    const { status, body } = await wallet.call<object>("GET", "/franchise-units/initial-credits");
    assert.deepEqual([status, body], [200, {}]);
    assert.equal((await wallet.call("GET", "/wallet", { as: master })).status, 404);
  });
});
