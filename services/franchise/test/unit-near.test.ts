import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type FranchiseHarness, startFranchiseHarness } from "./_harness.ts";

const PARNAIBA = { latitude: -2.9038, longitude: -41.7767 };
const UNSERVED_NUMBER = "999999999999999";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

describe("FindUnitNear", () => {
  it("finds active units only, and of a number only its own", async () => {
    await franchise.putUnit({ city: "Luís Correia", isActive: false });
    assert.equal((await franchise.rpc.findUnitNear(PARNAIBA)).unit, undefined);
    const unit = await franchise.putUnit({ city: "Parnaíba" });
    const sobral = await franchise.putUnit({ city: "Sobral", state: "CE" });
    const { unit: found, distanceKm, nearestCity, nearestState } = await franchise.rpc.findUnitNear(PARNAIBA);
    assert.equal(found?.id, unit.id);
    assert.ok(distanceKm < 1);
    assert.deepEqual([nearestCity, nearestState], ["Parnaíba", "PI"]);
    const ofNumber = async (phoneNumberId: string) =>
      (await franchise.rpc.findUnitNear({ ...PARNAIBA, phoneNumberId })).unit?.id;
    assert.equal(await ofNumber(unit.phoneNumberId), unit.id);
    for (const number of [sobral.phoneNumberId, UNSERVED_NUMBER, "x"]) assert.equal(await ofNumber(number), undefined);
  });

  it("refuses what is no place", async () => {
    const hostile = [
      { latitude: Number.NaN, longitude: 0 },
      { latitude: 0, longitude: Number.POSITIVE_INFINITY },
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: -181 },
    ];
    for (const place of hostile) {
      await assert.rejects(franchise.rpc.findUnitNear(place), { code: "invalid_input" }, JSON.stringify(place));
    }
  });
});
