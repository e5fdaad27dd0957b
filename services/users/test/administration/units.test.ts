import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, personDraft } from "../_account-builder.ts";
import { serveOtherServices } from "../_clients.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

const master = identityFor({ role: "MASTER", permissions: ["user.activate", "user.view"] });

let users: UsersHarness;
/** Active companies a unit may have, by its id. */
const caps = new Map<string, number>();

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({ units: ids.map((id) => ({ id, companiesMax: caps.get(id) ?? 0, isActive: true })) }),
    });
  });
});
after(() => users.stop());

const activate = (id: string, isActive = true) =>
  users.call<{ message: string; reason?: string }>("PATCH", `/users/${id}`, {
    as: master,
    json: { is_active: isActive },
  });

async function waiting(unitId: string): Promise<string> {
  const draft = merchantDraft({ unitId });
  await users.rpc.putAccount(draft);
  return draft.id;
}

describe("the companies a unit's plan allows", () => {
  it("409 with a sentence beyond them; one that leaves makes room", async () => {
    const unitId = randomUUID();
    caps.set(unitId, 2);
    const ids = [await waiting(unitId), await waiting(unitId), await waiting(unitId)] as const;
    assert.deepEqual([(await activate(ids[0])).status, (await activate(ids[1])).status], [200, 200]);
    const { status, body } = await activate(ids[2]);
    assert.equal(status, 409);
    assert.equal(
      body.message,
      "O plano desta franquia permite 2 empresas ativas, e ela já tem 2. Para ativar mais uma, mude o plano ou desative outra.",
    );
    assert.equal((await activate(ids[1])).status, 200, "one that is active already stays so");
    assert.equal((await activate(ids[0], false)).status, 200);
    assert.equal((await activate(ids[2])).status, 200);
  });

  it("hold under many activations at once", async () => {
    const unitId = randomUUID();
    caps.set(unitId, 3);
    const ids = await Promise.all(Array.from({ length: 8 }, () => waiting(unitId)));
    const statuses = (await Promise.all(ids.map((id) => activate(id)))).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 3);
    assert.equal(statuses.filter((status) => status === 409).length, 5);
    assert.equal((await users.rpc.countAccounts({ unitIds: [unitId] })).activeClients, 3);
  });

  it("count no other accounts and no other unit, and a plan without a limit has none", async () => {
    const [unitId, other] = [randomUUID(), randomUUID()];
    caps.set(unitId, 1);
    await users.active(merchantDraft({ unitId: other }));
    const admin = personDraft(Role.ADMIN, { unitId });
    await users.rpc.putAccount(admin);
    assert.equal((await activate(admin.id)).status, 200);
    assert.equal((await activate(await waiting(unitId))).status, 200);
    assert.equal((await activate(await waiting(other))).status, 200);
  });
});

describe("CloseUnit", () => {
  it("refuses, with the numbers, while an account belongs to the unit, active or not", async () => {
    const unitId = randomUUID();
    await waiting(unitId);
    await users.rpc.putAccount(personDraft(Role.ADMIN, { unitId }));
    await users.rpc.putAccount(personDraft(Role.ADMIN, { managedUnitIds: [unitId] }));
    const { closed, users: people, clients } = await users.rpc.closeUnit({ unitId });
    assert.deepEqual([closed, people, clients], [false, 2, 1]);
    await waiting(unitId);
  });

  it("closes an empty one for good, for every way an account comes to it", async () => {
    const unitId = randomUUID();
    for (const _ of [1, 2]) assert.equal((await users.rpc.closeUnit({ unitId })).closed, true);
    const refused = { code: "conflict", message: "Esta franquia foi excluída." };
    await assert.rejects(users.rpc.putAccount(merchantDraft({ unitId })), refused);
    await assert.rejects(users.rpc.putAccount(personDraft(Role.ADMIN, { managedUnitIds: [unitId] })), refused);
    const draft = merchantDraft();
    await users.rpc.putAccount(draft);
    await assert.rejects(users.rpc.putAccount({ ...draft, unitId }), refused);
    await assert.rejects(users.rpc.closeUnit({ unitId: "x" }), { code: "invalid_input" });
  });

  it("and an account at the same moment: one of them wins, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const unitId = randomUUID();
      const [{ closed }, stored] = await Promise.all([
        users.rpc.closeUnit({ unitId }),
        users.rpc.putAccount(merchantDraft({ unitId })).then(
          () => true,
          () => false,
        ),
      ]);
      assert.notEqual(closed, stored, `round ${round}`);
    }
  });

  it("an account that is being written keeps the unit open: who closes it waits and counts it", async () => {
    const unitId = randomUUID();
    const store = users.openStore();
    const trx = await store.transaction();
    await trx("accounts").insert({
      id: randomUUID(),
      email: `${unitId}@exemplo.com.br`,
      role: "ADMIN",
      unit_id: unitId,
      display_name: "Ana",
      created_at: new Date(),
    });
    const closing = users.rpc.closeUnit({ unitId });
    await trx.commit();
    assert.deepEqual([(await closing).closed, (await closing).users], [false, 1]);
    await store.destroy();
  });
});

describe("GET /users?search=", () => {
  it("finds by part of name, e-mail or number within the unit, whatever accents and masks", async () => {
    const unitId = randomUUID();
    const draft = merchantDraft({ unitId, email: `padaria.${unitId}@exemplo.com.br` });
    const phones = draft.profile?.phones ?? [];
    await users.rpc.putAccount({ ...draft, profile: { displayName: "Padaria São João", phones } });
    await users.rpc.putAccount(merchantDraft({ unitId }));
    const found = async (search: string) => {
      const query = `unit_id=${unitId}&role=CLIENT&limit=10&search=${encodeURIComponent(search)}`;
      const { status, body } = await users.call<{ items: { id: string }[] }>("GET", `/users?${query}`, { as: master });
      assert.equal(status, 200);
      return body.items.map(({ id }) => id);
    };
    const digits = phones[0]?.phone ?? "";
    for (const search of ["sao joao", "PADARIA", `padaria.${unitId}@`, `(86) ${digits.slice(4)}`]) {
      assert.deepEqual(await found(search), [draft.id], search);
    }
    for (const search of ["", "%"]) assert.equal((await found(search)).length, 2, search);
  });
});
