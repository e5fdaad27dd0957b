import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

type Shared = { id: string; display_phone_number: string; unit_ids: string[] };

describe("numbers that several units share", () => {
  let franchise: FranchiseHarness;
  before(async () => {
    franchise = await startFranchiseHarness();
  });
  after(() => franchise.stop());

  const list = async () => (await franchise.call<Shared[]>("GET", "/shared-numbers", { as: master })).body;
  const set = (id: string, unit_ids: readonly string[], as = master) =>
    franchise.call<Shared>("PUT", `/shared-numbers/${id}`, {
      as,
      json: { display_phone_number: "+55 86 3333-0077", unit_ids },
    });

  it("are made and given to units by MASTER, which serve who writes to them", async () => {
    const id = "100000000000077";
    const withoutNumber = { phoneNumberId: null, displayPhoneNumber: null };
    const [one, other] = [await franchise.putUnit(withoutNumber), await franchise.putUnit(withoutNumber)];
    const made = await set(id, [one.id, other.id, one.id]);
    assert.equal(made.status, 200);
    assert.deepEqual(made.body, { id, display_phone_number: "558633330077", unit_ids: [one.id, other.id] });
    const found = (await list()).find((number) => number.id === id);
    assert.deepEqual(new Set(found?.unit_ids), new Set([one.id, other.id]));
    const { units } = await franchise.rpc.findUnitsByNumber({ phoneNumberId: id });
    assert.deepEqual(new Set(units.map((unit) => unit.id)), new Set([one.id, other.id]));

    type Seen = { id: string; whatsapp: string | null };
    const numberOf = async (unitId: string) =>
      (await franchise.call<Seen[]>("GET", "/franchise-units")).body.find((unit) => unit.id === unitId)?.whatsapp;
    const own = await franchise.putUnit({ phoneNumberId: "100000000000076", displayPhoneNumber: "558633330076" });
    const none = await franchise.putUnit(withoutNumber);
    assert.deepEqual(
      await Promise.all([one, other, own, none].map((unit) => numberOf(unit.id))),
      ["558633330077", "558633330077", "558633330076", null],
      "anybody is told to which number a unit's consumers write",
    );

    await set(id, [other.id]);
    await set(id, [other.id]);
    assert.equal((await franchise.call("DELETE", `/shared-numbers/${id}`, { as: master })).status, 200);
    assert.equal((await franchise.call("DELETE", `/shared-numbers/${id}`, { as: master })).status, 200);
    assert.equal(
      (await list()).some((number) => number.id === id),
      false,
    );
    const recorded = await expectActions(franchise.harness.nc, "franchise", id, [
      "shared_number.update",
      "shared_number.update",
      "shared_number.delete",
    ]);
    assert.deepEqual(Object.keys(changesOf(recorded[1] ?? assert.fail("no second record"))), ["units"]);
  });

  it("are the number at which people reach a unit that has none of its own", async () => {
    const none = { phoneNumberId: null, displayPhoneNumber: null };
    const [sharing, numbered] = [await franchise.putUnit(none), await franchise.putUnit()];
    const [first, second] = ["100000000000081", "100000000000082"];
    for (const [id, digits] of [
      [second, "558633330082"],
      [first, "558633330081"],
    ] as const) {
      await franchise.putSharedNumber({
        phoneNumberId: id,
        displayPhoneNumber: digits,
        unitIds: [sharing.id, numbered.id],
      });
    }
    const reached = async (unitId: string) => {
      const [unit] = (await franchise.rpc.listUnits({ ids: [unitId] })).units;
      return [unit?.whatsappNumberId, unit?.whatsappNumber, unit?.phoneNumberId, unit?.displayPhoneNumber];
    };
    assert.deepEqual(await reached(sharing.id), [first, "558633330081", "", ""]);
    const own = [numbered.phoneNumberId, numbered.displayPhoneNumber];
    assert.deepEqual(await reached(numbered.id), [...own, ...own]);
    const { units } = await franchise.rpc.findUnitsByNumber({ phoneNumberId: second });
    assert.equal(units.find(({ id }) => id === sharing.id)?.whatsappNumber, "558633330081");
    await franchise.call("DELETE", `/shared-numbers/${first}`, { as: master });
    assert.deepEqual(await reached(sharing.id), [second, "558633330082", "", ""]);
    await franchise.call("DELETE", `/shared-numbers/${second}`, { as: master });
    assert.deepEqual(await reached(sharing.id), ["", "", "", ""]);
  });

  it("are no unit's own, and are refused to everybody but MASTER", async () => {
    const id = "100000000000078";
    const unit = await franchise.putUnit({ phoneNumberId: id, displayPhoneNumber: "558633330078" });
    const refused = await set(id, [unit.id]);
    assert.equal(refused.status, 409);
    assert.equal((await set("100000000000079", [randomUUID()])).status, 400);
    assert.equal((await set("12", [])).status, 400);
    assert.equal((await set("100000000000079", [unit.id], admin(unit.id))).status, 403);
    assert.equal((await franchise.call("GET", "/shared-numbers", { as: admin(unit.id) })).status, 403);
  });
});
