import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

describe("by whom companies are billed", () => {
  it("is whole to MASTER, and to an ADMIN of its own units, with the document covered unless it activates accounts", async () => {
    const [own, far] = [await users.active(merchantDraft()), await users.active(merchantDraft({ unitId: OTHER_UNIT }))];
    const person = await users.active(personDraft(Role.ADMIN));
    const userIds = [own, far, person, randomUUID()];
    const read = async (as: Parameters<UsersHarness["rpcFor"]>[0]) =>
      (await users.rpcFor(as).getBillingParties({ userIds })).parties;
    const all = await read(master);
    assert.deepEqual(all.map(({ userId }) => userId).toSorted(), [own, far].toSorted());
    assert.equal(all[0]?.document, "11.222.333/0001-81");
    const ofUnit = await read(identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: [] }));
    assert.deepEqual(
      ofUnit.map(({ userId, displayName, document }) => [userId, displayName, document]),
      [[own, "Pizzaria da Praça", "**.***.333/0001-**"]],
    );
    assert.equal((await read(admin(UNIT)))[0]?.document, "11.222.333/0001-81");
    for (const as of [identityFor({ role: "CLIENT", userId: own }), identityFor({ role: "USER" })])
      await assert.rejects(read(as), { code: "forbidden" });
  });
});
