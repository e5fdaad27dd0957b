import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

const rpcOf = (person: Identity) => franchise.harness.rpc(FranchiseService, person);

describe("what the gateway asks of franchise for a person", () => {
  it("has units to which the person belongs, and all of them for MASTER alone", async () => {
    const [unit, other] = [await franchise.putUnit(), await franchise.putUnit()];
    const client = identityFor({ role: "CLIENT", unitIds: [unit.id] });
    for (const person of [admin(unit.id), client, master]) {
      const { units } = await rpcOf(person).listUnits({ ids: [unit.id] });
      assert.deepEqual(
        units.map(({ id }) => id),
        [unit.id],
      );
    }
    assert.ok((await rpcOf(master).listUnits({})).units.length >= 2);
    for (const ids of [[other.id], [unit.id, other.id], [], [randomUUID()]]) {
      await assert.rejects(rpcOf(admin(unit.id)).listUnits({ ids }), { code: "forbidden" });
    }
    await assert.rejects(rpcOf(admin()).listUnits({}), { code: "forbidden" });
  });

  it("has the ids of active units for anybody", async () => {
    const [active, closed] = [await franchise.putUnit(), await franchise.putUnit()];
    await franchise.call("PATCH", `/franchise-units/${closed.id}`, { as: master, json: { is_active: false } });
    const { ids } = await franchise.rpc.listActiveUnitIds({});
    assert.ok(ids.includes(active.id) && !ids.includes(closed.id));
  });

  it("has terms of a unit for those who run it, none where nothing is agreed, and of a deleted one too", async () => {
    const unit = await franchise.putUnit();
    const termsFor = async (person: Identity, unitId = unit.id) => (await rpcOf(person).getUnitTerms({ unitId })).terms;
    assert.equal((await termsFor(admin(unit.id)))?.commissionBasisPoints, undefined);
    const json = { commission_percent: 12.55, monthly_fee: 1.5 };
    await franchise.call("PATCH", `/franchise-units/${unit.id}`, { as: master, json });
    for (const person of [admin(unit.id), master]) {
      const { commissionBasisPoints, monthlyFeeCents } = (await termsFor(person)) ?? {};
      assert.deepEqual([commissionBasisPoints, monthlyFeeCents], [1_255, 150n]);
    }
    for (const person of [admin(randomUUID()), admin(), identityFor({ role: "CLIENT", unitIds: [unit.id] })]) {
      await assert.rejects(termsFor(person), { code: "forbidden", publicMessage: "Esta franquia não é sua." });
    }
    await assert.rejects(termsFor(master, randomUUID()), { code: "not_found" });
    await assert.rejects(franchise.rpc.getUnitTerms({ unitId: unit.id }), { code: "unauthenticated" });
    const deletion = await franchise.rpc.beginUnitDeletion({ unitId: unit.id });
    await franchise.rpc.endUnitDeletion({ deletion, isClosed: true });
    const { unit: known, terms } = await rpcOf(master).getUnitTerms({ unitId: unit.id });
    assert.deepEqual([terms?.monthlyFeeCents, known?.deletedAt !== undefined], [150n, true]);
    const listed = async (withDeleted: boolean) =>
      (await rpcOf(master).listUnits({ withDeleted })).units.some(({ id }) => id === unit.id);
    assert.deepEqual([await listed(false), await listed(true)], [false, true]);
  });
});
