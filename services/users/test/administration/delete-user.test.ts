import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { continueErasures } from "../../src/app/erasure/continue-erasures.ts";
import { deleteAccount } from "../../src/app/erasure/delete-account.ts";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { usersContext } from "../_context.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Deleted = { message: string; balance: number | null; reason?: string };

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness({ ERASURE_SWEEP_MS: "3600000" });
  await users.serveOtherServices();
});
after(() => users.stop());

const remove = (id: string, as: Identity = master) => users.call<Deleted>("DELETE", `/users/${id}`, { as });
const get = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0];
const permissions = [...admin(UNIT).permissions, "user.delete"];
const deleter = (...unitIds: string[]) => ({ ...admin(...unitIds), permissions });
const staffOf = (clientId: string) => users.active(personDraft(Role.USER, { clientId }));

describe("DELETE /users/:id", () => {
  it("erases the account, says what stays in its wallet, and says so again", async () => {
    const draft = merchantDraft();
    const id = await users.active(draft);
    for (const _ of [1, 2]) {
      const { status, body } = await remove(id);
      assert.deepEqual([status, body], [200, { message: "Usuário excluído permanentemente!", balance: 4.7 }]);
    }
    const account = await get(id);
    assert.deepEqual([account?.isActive, account?.profile?.displayName], [false, "Conta excluída"]);
    await expectActions(users.harness.nc, "users", id, ["user.create", "user.activate", "user.delete"]);
    const { body } = await users.call<{ is_erased: boolean }>("GET", `/users/${id}`, { as: master });
    assert.equal(body.is_erased, true);
    const listed = await users.call<{ items: { id: string }[] }>("GET", "/users?limit=200", { as: master });
    assert.ok(listed.body.items.every((item) => item.id !== id));
    await users.put({ ...draft, id: randomUUID() });
  });

  it("is for MASTER, an ADMIN who was given user.delete, in reach, and a company of its staff", async () => {
    const company = await users.active(merchantDraft());
    const owner = identityFor({ role: "CLIENT", userId: company, unitIds: [UNIT] });
    const rival = identityFor({ role: "CLIENT", userId: randomUUID(), unitIds: [UNIT], permissions });
    const wide = await users.active(personDraft(Role.ADMIN, { managedUnitIds: [UNIT, OTHER_UNIT] }));
    const boss = await users.active(personDraft(Role.MASTER, { unitId: "" }));
    await users.active(personDraft(Role.MASTER, { unitId: "" }));
    const staff = await staffOf(company);
    for (const [target, as, status] of [
      [staff, admin(UNIT), 403],
      [staff, deleter(OTHER_UNIT), 404],
      [staff, rival, 404],
      [staff, identityFor({ role: "USER", userId: staff, clientId: company, unitIds: [UNIT] }), 403],
      [company, owner, 403],
      [wide, deleter(UNIT), 403],
      [boss, deleter(UNIT), 404],
      [staff, owner, 200],
      [company, deleter(UNIT), 200],
      [wide, deleter(UNIT, OTHER_UNIT), 200],
      [boss, master, 200],
      [randomUUID(), master, 404],
    ] as const) {
      assert.equal((await remove(target, as)).status, status, `${as.role} ${status}`);
    }
    assert.equal((await users.call("DELETE", `/users/${staff}`)).status, 401);
  });

  it("409 for oneself, a company with staff and the last MASTER, also when the last two delete each other", async () => {
    const aMaster = () => users.active(personDraft(Role.MASTER, { unitId: "" }));
    const [own, other] = [await aMaster(), await aMaster()];
    assert.equal((await remove(own, { ...master, userId: own })).body.reason, "own_account");
    const company = await users.active(merchantDraft());
    const staff = await staffOf(company);
    const refused = await remove(company);
    assert.deepEqual([refused.status, refused.body.reason], [409, "company_has_staff"]);
    assert.match(refused.body.message, /1 usuário na equipe/);
    assert.equal((await get(company))?.isActive, true);
    assert.equal((await remove(staff)).status, 200);
    assert.equal((await remove(company)).status, 200);
    const known = await users.call<{ id: string }[]>("GET", "/users?role=MASTER", { as: master });
    for (const { id } of known.body.filter(({ id }) => id !== own && id !== other)) await remove(id);
    const both = await Promise.all([
      remove(own, { ...master, userId: other }),
      remove(other, { ...master, userId: own }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(both.find(({ status }) => status === 409)?.body.reason, "last_master");
  });

  it("is done once when two delete at once, and recorded once", async () => {
    const id = await users.active(merchantDraft());
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    await expectActions(users.harness.nc, "users", id, ["user.create", "user.activate", "user.delete"]);
    assert.equal((await get(id))?.accessVersion, 3);
  });

  it("wins over an activation and a change of role at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      const draft = personDraft(Role.ADMIN);
      await users.put(draft);
      const patch = (json: object) => users.call("PATCH", `/users/${draft.id}`, { as: master, json });
      const [deleted, ...changed] = await Promise.all([
        remove(draft.id),
        patch({ is_active: true }),
        patch({ role: "MASTER" }),
      ]);
      assert.equal(deleted.status, 200);
      assert.ok(changed.every(({ status }) => [200, 409, 503].includes(status)));
      assert.deepEqual(
        [(await get(draft.id))?.isActive, (await get(draft.id))?.email],
        [false, `conta-excluida:${draft.id}`],
      );
    }
  });

  it("and somebody who joins the company at the same moment: one of them is refused, nobody works for a deleted company", async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await users.active(merchantDraft());
      const draft = personDraft(Role.USER, { clientId: company });
      const [deleted, joined] = await Promise.all([
        remove(company),
        users.put(draft).then(
          () => true,
          () => false,
        ),
      ]);
      assert.deepEqual([deleted.status, joined], joined ? [409, true] : [200, false], `round ${round}`);
    }
  });
});

describe("a deletion whose process dies", () => {
  it("at any step leaves the account inactive, and the sweep of another process ends it", async () => {
    const knex = users.openStore();
    type Asked = "auth" | "messaging" | "wallet";
    /** A process of its own, which dies when it asks this service. */
    const processThatDies = (at: Asked | null, asked: string[] = []) => {
      const ask = (service: Asked) => async (): Promise<void> => {
        if (service === at) throw new Error("died");
        asked.push(service);
      };
      const client = (service: Asked) => ({ anonymisePerson: ask(service) });
      return usersContext(knex, {
        auth: client("auth"),
        messaging: client("messaging"),
        wallet: client("wallet"),
        mail: { send: async () => undefined },
      });
    };
    for (const at of ["auth", "messaging", "wallet"] as const) {
      const draft = merchantDraft();
      await users.active(draft);
      const deleted = await deleteAccount(processThatDies(at), { ...master, clientId: null }, draft.id);
      assert.deepEqual(deleted, { balanceCents: null });
      const marked = await get(draft.id);
      assert.deepEqual([marked?.isActive, marked?.email], [false, draft.email]);
      const listed = await users.call<{ items: { id: string }[] }>("GET", "/users?limit=1", { as: master });
      assert.notEqual(listed.body.items[0]?.id, draft.id, "it is in no list from the first moment on");
      const asked: string[] = [];
      await continueErasures(processThatDies(null, asked));
      assert.deepEqual(asked, ["auth", "messaging", "wallet"]);
      assert.equal((await get(draft.id))?.email, `conta-excluida:${draft.id}`);
    }
    await knex.destroy();
  });
});
