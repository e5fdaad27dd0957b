import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { createUnitStore } from "../src/adapters/db/unit-store.ts";
import { checkNumbers } from "../src/app/units/check-numbers.ts";
import { type FranchiseHarness, startFranchiseHarness } from "./_harness.ts";

describe("what franchise finds before the first consumer", () => {
  let franchise: FranchiseHarness;
  before(async () => {
    franchise = await startFranchiseHarness();
  });
  after(() => franchise.stop());

  it("names that no unit is active, or none has a number, and takes a shared number for one", async () => {
    const knex = franchise.openStore();
    const units = createUnitStore({ knex, publishChange: async () => undefined, triggerRelay: () => undefined });
    const look = async () => (await checkNumbers({ units })).map(({ state, sentence }) => `${state} ${sentence}`);
    const [kept] = checksFromProto(await franchise.rpc.checkOutside({ again: true }));
    assert.equal(kept?.sentence, "Não há nenhuma franquia ativa.");
    await franchise.putUnit({ isActive: false, phoneNumberId: "111111" });
    assert.deepEqual(await look(), ["MISSING Não há nenhuma franquia ativa."]);
    const unit = await franchise.putUnit({ phoneNumberId: null, displayPhoneNumber: null });
    assert.deepEqual(await look(), ["MISSING Nenhuma franquia ativa tem número de WhatsApp."]);
    await franchise.putSharedNumber({
      phoneNumberId: "222222",
      displayPhoneNumber: "558633330009",
      unitIds: [unit.id],
    });
    assert.deepEqual(await look(), ["RIGHT A franquia ativa tem número de WhatsApp."]);
    await knex.destroy();
  });
});
