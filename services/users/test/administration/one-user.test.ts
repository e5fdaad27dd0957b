import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
/** Ids by kind of account. */
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

describe("GET /users/:id and its profile", () => {
  it("answer exactly those who may see the account, and 404 everyone else", async () => {
    const readers = {
      master,
      admin: admin(UNIT),
      farAdmin: admin(OTHER_UNIT),
      merchant: identityFor({ role: "CLIENT", userId: id.merchant, unitIds: [UNIT] }),
      rival: identityFor({ role: "CLIENT", userId: id.rival, unitIds: [UNIT] }),
      staff: identityFor({ role: "USER", userId: id.staff, clientId: id.merchant, unitIds: [UNIT] }),
    };
    const expected: Record<keyof typeof readers, string[]> = {
      master: Object.keys(id).sort(),
      admin: ["admin", "merchant", "rival", "staff"],
      farAdmin: ["far", "farAdmin"],
      merchant: ["merchant", "staff"],
      rival: ["rival"],
      staff: ["staff"],
    };
    for (const [name, as] of Object.entries(readers)) {
      const reached: string[] = [];
      for (const [target, targetId] of Object.entries(id)) {
        const answers = await Promise.all(
          ["", "/profile"].map((tail) => users.call("GET", `/users/${targetId}${tail}`, { as })),
        );
        const statuses = new Set(answers.map(({ status }) => status));
        assert.equal(statuses.size, 1, `${name} ${target}`);
        if (statuses.has(200)) reached.push(target);
        else
          assert.deepEqual(answers.map(({ status, body }) => [status, body.message])[0], [
            404,
            "Usuário não encontrado.",
          ]);
      }
      assert.deepEqual(reached.sort(), expected[name as keyof typeof readers], name);
    }
  });

  it("200: the profile with phones and document", async () => {
    const { body } = await users.call<Record<string, unknown>>("GET", `/users/${id.merchant}/profile`, { as: master });
    assert.deepEqual([body.display_name, body.document_type], ["Pizzaria da Praça", "CNPJ"]);
    assert.equal((body.phones as unknown[]).length, 1);
  });

  it("401 without a session, 400 for an invalid id, 404 for an unknown one", async () => {
    assert.equal((await users.call("GET", `/users/${id.merchant}`)).status, 401);
    assert.equal((await users.call("GET", "/users/1", { as: master })).status, 400);
    assert.equal((await users.call("GET", `/users/${randomUUID()}`, { as: master })).status, 404);
  });
});

describe("the users service over HTTP", () => {
  it("refuses what did not come through the gateway", () =>
    assertOnlyThroughGateway(users.url, "users", ["/users", `/users/${id.merchant}/profile`, "/reports/users"]));
});
