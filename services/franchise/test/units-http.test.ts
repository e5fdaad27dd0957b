import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

describe("GET /franchise-units", () => {
  it("200: all for MASTER, its own for ADMIN, the active ones for everyone else", async () => {
    const [open, closed] = [await franchise.putUnit(), await franchise.putUnit({ isActive: false })];
    const seen = async (as = identityFor()) => {
      const { status, body } = await franchise.call<{ id: string }[]>("GET", "/franchise-units", { as });
      assert.equal(status, 200);
      return new Set(body.map(({ id }) => id));
    };
    const everything = await seen(master);
    assert.ok(everything.has(open.id) && everything.has(closed.id));
    assert.deepEqual([...(await seen(admin(open.id, closed.id)))], [open.id]);
    assert.deepEqual([...(await seen(admin()))], [], "an ADMIN of no unit sees none, not all");
    for (const as of [identityFor(), identityFor({ role: "CLIENT", unitIds: [open.id] })]) {
      const some = await seen(as);
      assert.deepEqual([some.has(open.id), some.has(closed.id)], [true, false]);
    }
  });

  it("200 for one unit with a session; a closed one only for those who belong to it", async () => {
    const [open, closed] = [await franchise.putUnit(), await franchise.putUnit({ isActive: false })];
    const get = async (id: string, as = identityFor()) =>
      (await franchise.call("GET", `/franchise-units/${id}`, { as })).status;
    assert.deepEqual([await get(open.id), await get(open.id, admin(closed.id))], [401, 200]);
    assert.deepEqual([await get(closed.id, admin(open.id)), await get(closed.id, admin(closed.id))], [404, 200]);
    assert.deepEqual([await get(randomUUID(), master), await get("1", master)], [404, 400]);
  });
});

describe("the franchise service over HTTP", () => {
  it("refuses what did not come through the gateway", () =>
    assertOnlyThroughGateway(franchise.url, "franchise", ["/franchise-units", "/cep/64200100", "/nowhere"]));
});
