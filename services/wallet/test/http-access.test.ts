import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/tests/support/calls/hostile-calls";
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
      "/settings/franchise-credits",
      "/nowhere",
    ]));

  it("answers 404 for unknown paths", async () => {
    assert.equal((await wallet.call("GET", "/wallet", { as: master })).status, 404);
  });
});
