import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { UnitChangedSchema } from "@tenho/proto/franchise/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

describe("a change of a unit", () => {
  it("repeated, also at once, ends in one unit and one event", async () => {
    const unit = await franchise.putUnit();
    const rename = () =>
      franchise.call<{ name: string }>("PATCH", `/franchise-units/${unit.id}`, {
        as: master,
        json: { name: "Parnaíba Centro" },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, rename));
    for (const { body } of [...answers, await rename()]) assert.equal(body.name, "Parnaíba Centro");
    const publishedNames = async (id: string) =>
      (await franchise.harness.stored("EVENTS", "evt.franchise.unit_changed"))
        .map((data) => decodeEvent(UnitChangedSchema, data).unit)
        .filter((one) => one?.id === id)
        .map((one) => one?.name);
    const later = await franchise.putUnit();
    await eventually("a later unit is published", async () => (await publishedNames(later.id)).length === 1);
    assert.deepEqual(await publishedNames(unit.id), ["Parnaíba – PI", "Parnaíba Centro"]);
  });
});

describe("numbers", () => {
  const unitsOf = async (phoneNumberId: string) =>
    (await franchise.rpc.findUnitsByNumber({ phoneNumberId })).units.map(({ id }) => id).sort();

  it("lead to their unit, and a shared one to each of its units that is active", async () => {
    const [one, two] = [await franchise.putUnit(), await franchise.putUnit()];
    const closed = await franchise.putUnit({ isActive: false });
    assert.deepEqual(await unitsOf(one.phoneNumberId), [one.id]);
    const shared = { phoneNumberId: "100000000000777", displayPhoneNumber: "558633330777" };
    const unitIds = [one.id, two.id, two.id, closed.id];
    await Promise.all([1, 2, 3].map(() => franchise.putSharedNumber({ ...shared, unitIds })));
    assert.deepEqual(await unitsOf(shared.phoneNumberId), [one.id, two.id].sort());
    await franchise.putSharedNumber({ ...shared, unitIds: [two.id] });
    assert.deepEqual(await unitsOf(shared.phoneNumberId), [two.id]);
    await assert.rejects(unitsOf(closed.phoneNumberId), { code: "not_found" });
  });

  it("of no unit are not found; a shared one needs units that exist", async () => {
    for (const id of ["999999999999999", "", "a\0b"]) await assert.rejects(unitsOf(id), { code: "not_found" });
    const shared = { phoneNumberId: "100000000000778", displayPhoneNumber: "558633330778", unitIds: [randomUUID()] };
    await assert.rejects(franchise.putSharedNumber(shared), { code: "invalid_input" });
  });
});
