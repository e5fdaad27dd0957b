import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/hostile-calls";

import { master, startWalletHarness, type WalletHarness } from "./_harness.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

describe("the wallet over HTTP", () => {
  it("refuses what did not come through the gateway", () =>
    assertOnlyThroughGateway(wallet.url, "wallet", [
      `/wallet/${randomUUID()}`,
      "/franchise-units/initial-credits",
      "/nowhere",
    ]));

  it("answers initial credits without a session, and 404 for unknown paths", async () => {
    const { status, body } = await wallet.call<object>("GET", "/franchise-units/initial-credits");
    assert.deepEqual([status, body], [200, {}]);
    assert.equal((await wallet.call("GET", "/wallet", { as: master })).status, 404);
  });
});
