import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { getRoleSettings } from "../_clients.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

const STRONG = "Outra#Senha9";

let users: UsersHarness;
let id: Record<AccountKind, string>;
/** Calls of `setPassword` that auth got: account and password. */
let set: [string, string][] = [];
before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    router.service(MessagingService, { anonymisePerson: () => ({}) });
    router.service(AuthService, {
      getRoleSettings,
      anonymisePerson: () => ({}),
      setPassword: ({ userId, password }) => {
        set.push([userId, password]);
        return {};
      },
    });
  });
  id = await users.oneOfEachKind();
});
after(() => users.stop());
beforeEach(() => {
  set = [];
});

const patch = (as: Identity, target: string, json: object = { password: STRONG }) =>
  users.call("PATCH", `/users/${target}/password`, { as, json });

describe("PATCH /users/:id/password", () => {
  it("answers those who may set it: MASTER anybody's, ADMIN those of the own unit, a company its staff's, nobody a higher role's", async () => {
    const writers = {
      master,
      admin: admin(UNIT),
      farAdmin: admin(OTHER_UNIT),
      merchant: identityFor({ role: "CLIENT", userId: id.merchant, unitIds: [UNIT] }),
      merchantWithKey: identityFor({
        role: "CLIENT",
        userId: id.merchant,
        unitIds: [UNIT],
        permissions: ["user.update"],
      }),
      adminWithoutKey: identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] }),
    };
    const expected: Record<keyof typeof writers, string[]> = {
      master: Object.keys(id).sort(),
      admin: ["admin", "merchant", "rival", "staff"],
      farAdmin: ["far", "farAdmin"],
      merchant: ["staff"],
      merchantWithKey: ["staff"],
      adminWithoutKey: [],
    };
    for (const [name, as] of Object.entries(writers)) {
      const reached: string[] = [];
      for (const [target, targetId] of Object.entries(id)) {
        const before = set.length;
        const { status } = await patch(as, targetId);
        if (status === 200) reached.push(target);
        else assert.ok(status === 403 || status === 404, `${name} ${target} ${status}`);
        assert.equal(set.length - before, status === 200 ? 1 : 0, `${name} ${target}`);
      }
      assert.deepEqual(reached.sort(), expected[name as keyof typeof writers], name);
    }
  });

  it("passes the account and its new password to auth", async () => {
    const { status, body } = await patch(admin(UNIT), id.staff);
    assert.deepEqual([status, body.message], [200, "Senha alterada com sucesso!"]);
    assert.deepEqual(set, [[id.staff, STRONG]]);
  });

  it("403 for one's own, whoever asks", async () => {
    for (const as of [
      { ...master, userId: id.master },
      { ...admin(UNIT), userId: id.admin },
    ]) {
      const { status, body } = await patch(as, as.userId ?? "");
      assert.deepEqual([status, body.reason], [403, "own_password"]);
    }
  });

  it("403 to an ADMIN for an ADMIN who also runs another unit, or has a permission the first one lacks", async () => {
    const wider = await users.active(personDraft(Role.ADMIN, { managedUnitIds: [OTHER_UNIT] }));
    const stronger = await users.active(personDraft(Role.ADMIN, { permissionOverride: { "genai.manage": true } }));
    const equal = await users.active(personDraft(Role.ADMIN, { permissionOverride: { "report.access": false } }));
    const trusted = await users.active(
      personDraft(Role.USER, { clientId: id.merchant, permissionOverride: { "genai.access": true } }),
    );
    for (const target of [wider, stronger, trusted]) {
      const { status, body } = await patch(admin(UNIT), target);
      assert.deepEqual([status, body.reason], [403, "above_own_access"]);
    }
    assert.equal((await patch(admin(UNIT), equal)).status, 200);
    assert.equal((await patch(admin(UNIT, OTHER_UNIT), wider)).status, 200);
    assert.equal((await patch(master, stronger)).status, 200);
  });

  it("400 for a weak password, with the field, and for anything but a password", async () => {
    const { status, body } = await patch(master, id.merchant, { password: "fraca" });
    assert.equal(status, 400);
    assert.deepEqual(body.errors, [{ field: "password", message: "A senha não atende aos critérios de segurança" }]);
    for (const json of [{}, { password: 1 }, { password: STRONG, role: "MASTER" }, { password: "A1!a".repeat(60) }]) {
      assert.equal((await patch(master, id.merchant, json)).status, 400, JSON.stringify(json));
    }
    assert.deepEqual(set, []);
  });

  it("401 without a session, 404 for an unknown account, 409 for one that was erased", async () => {
    assert.equal(
      (await users.call("PATCH", `/users/${id.merchant}/password`, { json: { password: STRONG } })).status,
      401,
    );
    assert.equal((await patch(master, randomUUID())).status, 404);
    const gone = await users.active(personDraft(Role.ADMIN));
    await users.rpc.anonymisePerson({ userId: gone });
    assert.equal((await patch(master, gone)).status, 409);
    assert.deepEqual(set, []);
  });
});
