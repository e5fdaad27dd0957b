import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { type Timestamp, timestampNow } from "@bufbuild/protobuf/wkt";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, personDraft } from "../_account-builder.ts";
import { serveOtherServices } from "../_clients.ts";
import { admin, startUsersHarness, type UsersHarness } from "../_harness.ts";

const master = identityFor({ role: "MASTER", permissions: ["user.activate", "user.view"] });

let users: UsersHarness;
/** Active companies a unit may have, by its id. */
const caps = new Map<string, number>();

/** Units whose deletion franchise says was left behind. */
const leftBehind = new Set<string>();
/** Deletions as franchise knows them: marks by unit, and how each ended. Units of `unknown` do not exist. */
const marks = new Map<string, Timestamp>();
const ended: [unitId: string, isClosed: boolean][] = [];
const actors: string[] = [];
const unknown = new Set<string>();
/** Runs before franchise begins, or ends, a deletion: what it throws the caller gets. */
let beforeBegin: () => void = () => {};
let beforeEnd: () => void = () => {};

before(async () => {
  users = await startUsersHarness({ UNIT_DELETION_SWEEP_MS: "100" });
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({ units: ids.map((id) => ({ id, companiesMax: caps.get(id) ?? 0, isActive: true })) }),
      beginUnitDeletion: ({ unitId }) => {
        if (unknown.has(unitId)) throw new AppError("not_found", "Franquia não encontrada.");
        const beganAt = timestampNow();
        marks.set(unitId, beganAt);
        beforeBegin();
        return { unitId, beganAt };
      },
      endUnitDeletion: ({ deletion, isClosed, actorId, actorRole }) => {
        beforeEnd();
        const unitId = deletion?.unitId ?? "";
        ended.push([unitId, isClosed]);
        actors.push(`${actorRole} ${actorId}`);
        marks.delete(unitId);
        return {};
      },
      listUnitDeletions: () => ({
        deletions: [...marks]
          .filter(([unitId]) => leftBehind.has(unitId))
          .map(([unitId, beganAt]) => ({ unitId, beganAt })),
      }),
    });
  });
});
after(() => users.stop());
afterEach(() => {
  beforeBegin = () => {};
  beforeEnd = () => {};
});

const activate = (id: string, isActive = true) =>
  users.call<{ message: string; reason?: string }>("PATCH", `/users/${id}`, {
    as: master,
    json: { is_active: isActive },
  });

async function waiting(unitId: string): Promise<string> {
  const draft = merchantDraft({ unitId });
  await users.put(draft);
  return draft.id;
}

describe("the accounts of units", () => {
  it("are the newest of each list, with those who run a unit beside their own, and all are counted", async () => {
    const [unitId, otherId] = [randomUUID(), randomUUID()];
    const companies = [];
    for (let made = 0; made < 4; made += 1) companies.push(await waiting(unitId));
    const admins = [
      personDraft(Role.ADMIN, { unitId }),
      personDraft(Role.ADMIN, { unitId: otherId, managedUnitIds: [otherId, unitId] }),
    ];
    for (const draft of admins) await users.put(draft);
    const ids = (list: readonly { id: string }[] = []) => list.map(({ id }) => id);
    const asked = { unitIds: [unitId, otherId, randomUUID()], limit: 3 };
    const { units } = await users.rpcFor(master).listUnitAccounts(asked);
    assert.deepEqual(ids(units[0]?.clients), companies.slice(1).reverse());
    assert.deepEqual(ids(units[0]?.users), ids(admins).reverse());
    assert.deepEqual([units[0]?.clientsCount, units[0]?.usersCount], [4n, 1n]);
    assert.deepEqual([ids(units[1]?.users), ids(units[1]?.clients)], [[admins[1]?.id], []]);
    assert.deepEqual([units[2]?.users, units[2]?.clientsCount], [[], 0n]);
    const many = Array.from({ length: 101 }, () => randomUUID());
    await assert.rejects(users.rpcFor(master).listUnitAccounts({ unitIds: many, limit: 1 }), /demais/);
  });

  it("are for those who run the units: an ADMIN is shown companies and other ADMINs, MASTER also a company's staff", async () => {
    const [unitId, otherId] = [randomUUID(), randomUUID()];
    const clientId = await waiting(unitId);
    const [dora, staff] = [personDraft(Role.ADMIN, { unitId }), personDraft(Role.USER, { unitId, clientId })];
    for (const draft of [dora, staff]) await users.put(draft);
    const shownTo = async (person: Identity) => {
      const [unit] = (await users.rpcFor(person).listUnitAccounts({ unitIds: [unitId], limit: 9 })).units;
      return [unit?.users, unit?.clients].map((list) => list?.map(({ id }) => id));
    };
    assert.deepEqual(await shownTo(master), [[staff.id, dora.id], [clientId]]);
    assert.deepEqual(await shownTo(admin(unitId)), [[dora.id], [clientId]]);
    for (const person of [admin(otherId), admin(), identityFor({ role: "CLIENT", unitIds: [unitId] })]) {
      const rpc = users.rpcFor(person);
      const refused = { code: "forbidden", publicMessage: "Esta franquia não é sua." };
      await assert.rejects(shownTo(person), refused);
      await assert.rejects(rpc.getUnitLinks({ unitId }), refused);
      await assert.rejects(rpc.countAccounts({ unitIds: [unitId] }), refused);
    }
    const { users: people, clients } = await users.rpcFor(admin(unitId)).getUnitLinks({ unitId });
    assert.deepEqual([people, clients], [2, 1]);
  });
});

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
    assert.equal((await users.rpcFor(master).countAccounts({ unitIds: [unitId] })).activeClients, 3);
  });

  it("count no other accounts and no other unit, and a plan without a limit has none", async () => {
    const [unitId, other] = [randomUUID(), randomUUID()];
    caps.set(unitId, 1);
    await users.active(merchantDraft({ unitId: other }));
    const admin = personDraft(Role.ADMIN, { unitId });
    await users.put(admin);
    assert.equal((await activate(admin.id)).status, 200);
    assert.equal((await activate(await waiting(unitId))).status, 200);
    assert.equal((await activate(await waiting(other))).status, 200);
  });
});

describe("DELETE /franchise-units/:id", () => {
  const remove = (id: string, as = master) => users.call("DELETE", `/franchise-units/${id}`, { as });
  const isOpen = (unitId: string) =>
    users.put(merchantDraft({ unitId })).then(
      () => true,
      () => false,
    );
  const endsOf = (unitId: string) => ended.filter(([id]) => id === unitId).map(([, isClosed]) => isClosed);

  it("409 with the real numbers while an account belongs to the unit, active or not, which stays", async () => {
    const unitId = randomUUID();
    await waiting(unitId);
    await users.put(personDraft(Role.ADMIN, { unitId }));
    await users.put(personDraft(Role.ADMIN, { managedUnitIds: [unitId] }));
    const { status, body } = await remove(unitId);
    assert.deepEqual(
      [status, body.message, body.reason],
      [
        409,
        "Esta franquia possui usuários (2) e clientes (1) vinculados. Você precisa desvincular todos antes de excluir.",
        "unit_in_use",
      ],
    );
    assert.deepEqual([endsOf(unitId), marks.has(unitId)], [[false], false]);
    await waiting(unitId);
  });

  it("200: an empty one is closed for good, for every way an account comes to it, and deleted for who asked", async () => {
    const unitId = randomUUID();
    for (const _ of [1, 2]) {
      const { status, body } = await remove(unitId);
      assert.deepEqual([status, body.message], [200, "Franquia removida!"]);
    }
    assert.deepEqual([endsOf(unitId), actors.at(-1)], [[true, true], `MASTER ${master.userId}`]);
    const refused = { code: "conflict", message: "Esta franquia foi excluída." };
    await assert.rejects(users.put(merchantDraft({ unitId })), refused);
    await assert.rejects(users.put(personDraft(Role.ADMIN, { managedUnitIds: [unitId] })), refused);
    const store = users.openStore();
    const { id } = await users.put(merchantDraft());
    await assert.rejects(store("accounts").where({ id }).update({ unit_id: unitId }));
    await store.destroy();
  });

  it("is MASTER's alone; 400 for what is no id, 404 for a unit that does not exist, which is not closed", async () => {
    const unitId = randomUUID();
    const others = [
      admin(unitId),
      identityFor({ role: "CLIENT", unitIds: [unitId], permissions: ["franchise.access"] }),
    ];
    for (const as of others) assert.equal((await remove(unitId, as)).status, 403);
    assert.equal((await remove("x")).status, 400);
    unknown.add(unitId);
    const { status, body } = await remove(unitId);
    assert.deepEqual([status, body.message, endsOf(unitId)], [404, "Franquia não encontrada.", []]);
    assert.equal(await isOpen(unitId), true);
  });

  it("and an account at the same moment: one of them wins, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const unitId = randomUUID();
      const [{ status }, stored] = await Promise.all([remove(unitId), isOpen(unitId)]);
      assert.notEqual(status === 200, stored, `round ${round}`);
      assert.deepEqual([status === 200 || status === 409, endsOf(unitId)], [true, [status === 200]]);
    }
  });

  it("an account that is being written keeps the unit: who closes it waits and counts it", async () => {
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
    const removing = remove(unitId);
    await trx.commit();
    const { status, body } = await removing;
    assert.deepEqual([status, body.message.includes("usuários (1) e clientes (0)")], [409, true]);
    await store.destroy();
  });

  it("many at once end in one deleted unit, each with the same answer", async () => {
    const unitId = randomUUID();
    const answers = await Promise.all([remove(unitId), remove(unitId), remove(unitId)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual([endsOf(unitId), await isOpen(unitId)], [[true, true, true], false]);
  });

  it("one that died before the unit was closed, or after, is gone on with: done, or taken back", async () => {
    const [free, used, closed] = [randomUUID(), randomUUID(), randomUUID()];
    const dies = () => {
      throw new AppError("unavailable", "fora do ar");
    };
    beforeBegin = dies;
    for (const unitId of [free, used]) assert.equal((await remove(unitId)).status, 503);
    beforeBegin = () => {};
    beforeEnd = dies;
    assert.equal((await remove(closed)).status, 503);
    assert.deepEqual([await isOpen(closed), await isOpen(used), marks.has(closed)], [false, true, true]);
    beforeEnd = () => {};
    for (const unitId of [free, used, closed]) leftBehind.add(unitId);
    await eventually("all have ended", async () => [free, used, closed].every((unitId) => !marks.has(unitId)));
    assert.deepEqual([free, used, closed].map(endsOf), [[true], [false], [true]]);
    assert.deepEqual([await isOpen(free), await isOpen(used)], [false, true]);
    assert.equal(actors.at(-1), " ");
  });
});

describe("GET /users?search=", () => {
  it("finds by part of name, e-mail or number within the unit, whatever accents and masks", async () => {
    const unitId = randomUUID();
    const draft = merchantDraft({ unitId, email: `padaria.${unitId}@exemplo.com.br` });
    const phones = draft.profile?.phones ?? [];
    await users.put({ ...draft, profile: { displayName: "Padaria São João", phones } });
    await users.put(merchantDraft({ unitId }));
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
