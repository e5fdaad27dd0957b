import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/calls/hostile-calls";

import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
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

  it("answers the initial credit of every active unit without a session", async () => {
    const [own, usual, closed] = [randomUUID(), randomUUID(), randomUUID()];
    await wallet.setInitialCredits({ [own]: 1250, [closed]: 900 });
    const stopServing = await wallet.harness.serve((router) =>
      router.service(FranchiseService, {
        listUnits: ({ onlyActive }) => ({ units: [own, usual, ...(onlyActive ? [] : [closed])].map((id) => ({ id })) }),
      }),
    );
    const { status, body } = await wallet.call<object>("GET", "/franchise-units/initial-credits");
    await stopServing();
    assert.deepEqual([status, body], [200, { [own]: { credit: 12.5 }, [usual]: { credit: 5 } }]);
  });

  it("answers 503 for initial credits while franchise is unavailable, and 404 for unknown paths", async () => {
    assert.equal((await wallet.call("GET", "/franchise-units/initial-credits")).status, 503);
    assert.equal((await wallet.call("GET", "/wallet", { as: master })).status, 404);
  });
});
