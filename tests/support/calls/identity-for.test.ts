import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fakeClock } from "../fake-clock.ts";
import { identityFor } from "./identity-for.ts";

describe("identityFor()", () => {
  it("is anonymous without a role", () => {
    assert.deepEqual(identityFor().permissions, []);
    assert.equal(identityFor().role, "ANONYMOUS");
  });

  it("acts as the role usually does, and as told where told", () => {
    const client = identityFor({ role: "CLIENT", unitIds: ["u1"] });
    assert.equal(client.clientId, client.userId);
    assert.ok(client.permissions.includes("financial.buy_credits"));
    assert.deepEqual(client.unitIds, ["u1"]);
    assert.deepEqual(identityFor({ role: "MASTER", permissions: [] }).permissions, []);
  });
});

describe("fakeClock()", () => {
  it("moves only when told", () => {
    const { now, advance, set } = fakeClock("2026-03-02T12:00:00.000Z");
    advance(1_500);
    assert.equal(now().toISOString(), "2026-03-02T12:00:01.500Z");
    set("2026-04-01T00:00:00.000Z");
    assert.equal(now().toISOString(), "2026-04-01T00:00:00.000Z");
  });
});
