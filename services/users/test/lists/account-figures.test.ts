import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
let merchant: string;
let pending: string;
before(async () => {
  users = await startUsersHarness();
  merchant = await users.active(merchantDraft());
  await users.active(personDraft(Role.USER, { clientId: merchant }));
  pending = merchantDraft({ unitId: OTHER_UNIT }).id;
  await users.put(merchantDraft({ id: pending, unitId: OTHER_UNIT }));
});
after(() => users.stop());

const strangers = () => [
  admin(),
  identityFor({ role: "CLIENT", userId: merchant, unitIds: [UNIT] }),
  identityFor({ role: "USER", clientId: merchant, unitIds: [UNIT] }),
];

describe("the figures of accounts for the person for whom the gateway asks", () => {
  it("counts accounts of all for MASTER, and of a unit also for its ADMIN", async () => {
    const counted = async (person: Identity, unitIds: string[] = []) => {
      const { total, admins, clients, users: staff } = await users.rpcFor(person).countAccounts({ unitIds });
      return [total, admins, clients, staff];
    };
    assert.deepEqual(await counted(master), [3, 0, 2, 1]);
    for (const person of [master, admin(UNIT)]) assert.deepEqual(await counted(person, [UNIT]), [2, 0, 1, 1]);
    for (const person of [admin(OTHER_UNIT), ...strangers()]) {
      await assert.rejects(counted(person, [UNIT]), { code: "forbidden" });
      await assert.rejects(counted(person), { code: "forbidden" });
    }
  });

  it("counts companies by unit for MASTER alone", async () => {
    const { units } = await users.rpcFor(master).countUnitMerchants({});
    assert.deepEqual(
      units.map(({ unitId, merchants }) => [unitId, merchants]).sort(),
      [
        [UNIT, 1],
        [OTHER_UNIT, 1],
      ].sort(),
    );
    for (const person of [admin(UNIT), ...strangers()]) {
      await assert.rejects(users.rpcFor(person).countUnitMerchants({}), { code: "forbidden" });
    }
    await assert.rejects(users.rpc.countUnitMerchants({}), { code: "unauthenticated" });
  });

  it("has the newest companies first, and says which are active", async () => {
    const { accounts } = await users.rpcFor(master).listMerchants({ limit: 8 });
    assert.deepEqual(
      accounts.map(({ id, isActive }) => [id, isActive]),
      [
        [pending, false],
        [merchant, true],
      ],
    );
  });

  it("has accounts by id for MASTER alone", async () => {
    const ids = [merchant, randomUUID()];
    const { accounts } = await users.rpcFor(master).getAccounts({ ids });
    assert.deepEqual(
      accounts.map(({ id }) => id),
      [merchant],
    );
    for (const person of [admin(UNIT), ...strangers()]) {
      await assert.rejects(users.rpcFor(person).getAccounts({ ids }), { code: "forbidden" });
    }
  });
});
