import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/hostile-calls";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { admin, master, merchantDraft, OTHER_UNIT, personDraft, startUsers, type TestUsers, UNIT } from "./_users.ts";

let users: TestUsers;
/** One of each kind. */
let id: Record<"merchant" | "rival" | "far" | "staff" | "admin" | "farAdmin" | "master", string>;
before(async () => {
  users = await startUsers();
  await users.serveNeighbours();
  const merchant = await users.active(merchantDraft());
  id = {
    merchant,
    rival: await users.active(merchantDraft()),
    far: await users.active(merchantDraft({ unitId: OTHER_UNIT })),
    staff: await users.active(personDraft(Role.USER, { clientId: merchant })),
    admin: await users.active(personDraft(Role.ADMIN)),
    farAdmin: await users.active(personDraft(Role.ADMIN, { unitId: OTHER_UNIT })),
    master: await users.active(personDraft(Role.MASTER, { unitId: "" })),
  };
});
after(() => users.stop());

describe("GET /users/:id and its profile", () => {
  it("answer exactly those who may see the account, and 404 everybody else", async () => {
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

  it("401 without a session, 400 for an id that is none, 404 for nobody's", async () => {
    assert.equal((await users.call("GET", `/users/${id.merchant}`)).status, 401);
    assert.equal((await users.call("GET", "/users/1", { as: master })).status, 400);
    assert.equal((await users.call("GET", `/users/${randomUUID()}`, { as: master })).status, 404);
  });
});

describe("the users service's door", () => {
  it("answers only what came through the gateway", () =>
    assertOnlyThroughGateway(users.url, "users", ["/users", `/users/${id.merchant}/profile`, "/users/stats/master"]));
});
