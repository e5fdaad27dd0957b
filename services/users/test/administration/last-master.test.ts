import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { personDraft, UNIT } from "../_account-builder.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const draft = () => personDraft(Role.MASTER, { unitId: "" });
const aMaster = () => users.active(draft());
type Answer = { status: number; reason: string | undefined };
const answer = async (method: "PATCH" | "DELETE", path: string, json?: object): Promise<Answer> => {
  const call = { as: master, ...(json !== undefined && { json }) };
  const { status, body } = await users.call<{ reason?: string }>(method, path, call);
  return { status, reason: body.reason };
};
const asAnswer = (work: Promise<unknown>): Promise<Answer> =>
  work.then(
    () => ({ status: 200, reason: undefined }),
    (error) => ({ status: 422, reason: error.reason }),
  );

/** Every way in which an active MASTER ends. */
const WAYS: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  deactivation: (id) => answer("PATCH", `/users/${id}`, { is_active: false }),
  "another role": (id) => answer("PATCH", `/users/${id}`, { role: "ADMIN", unit_id: UNIT }),
  deletion: (id) => answer("DELETE", `/users/${id}`),
  erasure: (id) => asAnswer(users.rpc.anonymisePerson({ userId: id })),
};

describe("the last active MASTER", () => {
  let last = "";
  beforeEach(async () => {
    const { body } = await users.call<{ id: string }[]>("GET", "/users?role=MASTER&status=active", { as: master });
    last = await aMaster();
    for (const { id } of body) assert.equal((await answer("PATCH", `/users/${id}`, { is_active: false })).status, 200);
    // Accounts that are MASTER and not active are no other MASTER: one that was deactivated, and one that was never activated.
    await answer("PATCH", `/users/${await aMaster()}`, { is_active: false });
    await users.put(draft());
  });

  for (const [way, end] of Object.entries(WAYS)) {
    it(`stays against ${way}, also of the last two at once, and ends by it once there is another`, async () => {
      const refused = await end(last);
      assert.ok([409, 422].includes(refused.status));
      assert.equal(refused.reason, "last_master");
      const { accounts } = await users.rpc.getAccounts({ ids: [last] });
      assert.deepEqual(
        accounts.map(({ role, isActive }) => [role, isActive]),
        [[Role.MASTER, true]],
      );
      const other = await aMaster();
      const both = await Promise.all([end(last), end(other)]);
      assert.deepEqual(
        both.map(({ status }) => status === 200).sort(),
        [false, true],
        "one of the two waits for the other and finds itself the last",
      );
      assert.equal(both.find(({ status }) => status !== 200)?.reason, "last_master");
    });
  }
});
