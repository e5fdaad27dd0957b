import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

const rpcOf = (person: Identity) => wallet.harness.rpc(WalletService, person);
const strangers = [
  admin(OTHER_UNIT),
  identityFor({ role: "ADMIN" }),
  client(randomUUID()),
  identityFor({ role: "USER", unitIds: [UNIT] }),
];

describe("what the gateway asks of the wallet for a person", () => {
  it("sums a unit for those who run it, and all for MASTER alone", async () => {
    await wallet.open();
    for (const person of [admin(UNIT), master]) await rpcOf(person).summarise({ unitIds: [UNIT] });
    await rpcOf(master).summarise({});
    for (const person of strangers) {
      await assert.rejects(rpcOf(person).summarise({ unitIds: [UNIT] }), { code: "forbidden" });
    }
    await assert.rejects(rpcOf(admin(UNIT)).summarise({}), { code: "forbidden" });
    await assert.rejects(rpcOf(admin(UNIT)).summarise({ unitIds: [UNIT, OTHER_UNIT] }), { code: "forbidden" });
  });

  it("sums a CLIENT's own wallet for it, and no other's or more than that", async () => {
    const [own, other] = [await wallet.open(), await wallet.open()];
    await rpcOf(client(own)).summarise({ userIds: [own] });
    for (const asked of [{ userIds: [other] }, { userIds: [own, other] }, { userIds: [own], unitIds: [UNIT] }, {}]) {
      await assert.rejects(rpcOf(client(own)).summarise(asked), { code: "forbidden" });
    }
    const staff = identityFor({ role: "USER", userId: own, clientId: own });
    await assert.rejects(rpcOf(staff).summarise({ userIds: [own] }), { code: "forbidden" });
  });

  it("sums a unit's months for those who run it", async () => {
    const asked = { unitId: UNIT, months: 2 };
    for (const person of [admin(UNIT), master])
      assert.equal((await rpcOf(person).sumUnitMonths(asked)).months.length, 2);
    for (const person of strangers) {
      await assert.rejects(rpcOf(person).sumUnitMonths(asked), { code: "forbidden" });
    }
    await assert.rejects(wallet.rpc.sumUnitMonths(asked), { code: "unauthenticated" });
  });

  it("answers balances of the wallets of units that the person runs", async () => {
    const userIds = [await wallet.open(UNIT), await wallet.open(OTHER_UNIT)];
    const seenBy = async (person: Identity) =>
      (await rpcOf(person).getBalances({ userIds })).balances.map(({ userId }) => userId).sort();
    assert.deepEqual(await seenBy(admin(UNIT)), userIds.slice(0, 1));
    assert.deepEqual(await seenBy(admin(OTHER_UNIT)), userIds.slice(1));
    assert.deepEqual(await seenBy(master), [...userIds].sort());
    for (const person of [identityFor({ role: "ADMIN" }), client(userIds[0] ?? "")]) {
      await assert.rejects(seenBy(person), { code: "forbidden" });
    }
  });
});
