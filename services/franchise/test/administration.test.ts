import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { FranchisePlan, type UnitDeletion } from "@tenho/proto/franchise/v1/franchise_pb";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

type Body = {
  id: string;
  code: string;
  name: string;
  is_active: boolean;
  message: string;
  fields?: { field: string }[];
  errors?: { field: string }[];
} & Record<string, unknown>;

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

let lastCode = 0;
const draft = (over: object = {}) => {
  lastCode += 1;
  return { name: "Picos – PI", code: `picos-${lastCode}`, city: "Picos", state: "PI", is_active: true, ...over };
};
const call = (method: "GET" | "PATCH" | "POST", path: string, json?: object, as = master) =>
  franchise.call<Body>(method, path, { as, ...(json && { json }) });
const create = async (over: object = {}) => {
  const { status, body } = await call("POST", "/franchise-units", draft(over));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};
const withAccess = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds, permissions: ["franchise.access"] });

const actionsOf = async (id: string) =>
  (await franchise.harness.stored("AUDIT", "audit.franchise"))
    .map((data) => decodeEvent(ActionRecordedSchema, data))
    .filter(({ subject }) => subject?.id === id);

describe("POST /franchise-units", () => {
  it("201: a unit in its state's time zone, with plan, number and terms; recorded", async () => {
    const unit = await create({
      state: "ac",
      region: " Norte ",
      plan: "PREMIUM",
      phone_number_id: "123456789012",
      display_phone_number: "+55 (68) 3333-0001",
      commission_percent: 12.55,
      monthly_fee: 199.9,
    });
    const { id, name, code, city, ...rest } = unit;
    assert.deepEqual(rest, {
      state: "AC",
      region: "Norte",
      is_active: true,
      registration_open: true,
      plan: "PREMIUM",
      companies_max: 200,
      phone_number_id: "123456789012",
      whatsapp: "556833330001",
      display_phone_number: "556833330001",
      time_zone: "America/Rio_Branco",
      commission_percent: 12.55,
      monthly_fee: 199.9,
    });
    const [found] = (await franchise.rpc.findUnitsByNumber({ phoneNumberId: "123456789012" })).units;
    assert.deepEqual([found?.id, found?.plan, found?.companiesMax], [id, FranchisePlan.PREMIUM, 200]);
    await eventually("it is recorded", async () => (await actionsOf(id))[0]?.action === "unit.create");
  });

  it("201 with the smallest plan and no terms where none are given: nothing becomes zero", async () => {
    const { plan, companies_max, commission_percent, monthly_fee } = await create({ commission_percent: null });
    assert.deepEqual([plan, companies_max, commission_percent, monthly_fee], ["BASICA", 50, null, null]);
  });

  it("keeps a business number with its country: one that was typed without is Brazilian", async () => {
    const typed = { phone_number_id: "213456789012", display_phone_number: "(68) 3333-0002" };
    assert.equal((await create(typed)).display_phone_number, "556833330002");
    const foreign = { phone_number_id: "214456789012", display_phone_number: "+47 91 234 567" };
    assert.equal((await create(foreign)).display_phone_number, "4791234567");
  });

  it("400 with the specification's sentence for what is missing, 409 for a code or number that is taken", async () => {
    for (const field of ["name", "code", "city", "state"]) {
      const { status, body } = await call("POST", "/franchise-units", draft({ [field]: " " }));
      assert.deepEqual([status, body.message], [400, "Preencha todos os campos obrigatórios"], field);
    }
    const bad = [
      { state: "XX" },
      { name: "a\0" },
      { region: "x".repeat(201) },
      { code: "Com Espaço" },
      { commission_percent: 100.01 },
      { commission_percent: -1 },
      { monthly_fee: 0.001 },
      { phone_number_id: "x" },
      { display_phone_number: "12" },
      { plan: "OURO" },
    ];
    for (const over of bad) {
      assert.equal((await call("POST", "/franchise-units", draft(over))).status, 400, JSON.stringify(over));
    }
    const unit = await create({ phone_number_id: "223456789012" });
    const again = await call("POST", "/franchise-units", draft({ code: unit.code }));
    assert.deepEqual([again.status, again.body.message], [409, "Já existe uma franquia com este código."]);
    const taken = await call("POST", "/franchise-units", draft({ phone_number_id: "223456789012" }));
    assert.deepEqual([taken.status, taken.body.message], [409, "Este número de WhatsApp já é de outra franquia."]);
    const shared = { phoneNumberId: "323456789012", displayPhoneNumber: "558633330009", unitIds: [unit.id] };
    await franchise.putSharedNumber(shared);
    assert.equal((await call("POST", "/franchise-units", draft({ phone_number_id: "323456789012" }))).status, 409);
  });

  it("refuses hostile bodies, and everybody but MASTER", async () => {
    const good = { ...draft(), plan: "BASICA" };
    await assertRefusesHostileBodies(franchise.call, { method: "POST", path: "/franchise-units", as: master, good });
    const id = (await create()).id;
    for (const as of [withAccess(id), identityFor({ role: "CLIENT", unitIds: [id] })]) {
      assert.equal((await call("POST", "/franchise-units", draft(), as)).status, 403);
    }
  });
});

describe("PATCH /franchise-units/:id", () => {
  it("a toggle sends only is_active, and is recorded as such; the same again records nothing", async () => {
    const { id } = await create();
    for (const _ of [1, 2]) {
      const { status, body } = await call("PATCH", `/franchise-units/${id}`, { is_active: false });
      assert.deepEqual([status, body.is_active], [200, false]);
    }
    await call("PATCH", `/franchise-units/${id}`, { name: "Picos", monthly_fee: 10 });
    await eventually("all are recorded", async () => (await actionsOf(id)).length === 3);
    const actions = await actionsOf(id);
    assert.deepEqual(actions.map(({ action, changes }) => [action, changes.map(({ field }) => field)]).slice(1), [
      ["unit.toggle", ["is_active"]],
      ["unit.update", ["name", "monthly_fee_cents"]],
    ]);
  });

  it("fields left out stay, null clears, and the time zone follows the state", async () => {
    const { id } = await create({ commission_percent: 5, monthly_fee: 100, phone_number_id: "423456789012" });
    const { body } = await call("PATCH", `/franchise-units/${id}`, {
      state: "AM",
      phone_number_id: null,
      monthly_fee: null,
    });
    const { time_zone, phone_number_id, commission_percent, monthly_fee, city } = body;
    assert.deepEqual(
      [time_zone, phone_number_id, commission_percent, monthly_fee, city],
      ["America/Manaus", null, 5, null, "Picos"],
    );
    await assert.rejects(franchise.rpc.findUnitsByNumber({ phoneNumberId: "423456789012" }), { code: "not_found" });
  });

  it("an ADMIN with franchise.access changes name and region of its own alone", async () => {
    const [own, other] = [await create(), await create()];
    const patch = async (id: string, json: object, as = withAccess(own.id)) =>
      (await call("PATCH", `/franchise-units/${id}`, json, as)).status;
    assert.equal(await patch(own.id, { name: "Picos Centro", region: "Sul" }), 200);
    for (const json of [{ is_active: false }, { commission_percent: 99 }, { plan: "MASTER" }, { code: "minha" }]) {
      assert.equal(await patch(own.id, json), 403, JSON.stringify(json));
    }
    assert.equal(await patch(other.id, { name: "Minha" }), 404);
    assert.equal(await patch(own.id, { name: "Minha" }, admin(own.id)), 403, "without the permission");
    assert.equal(await patch(randomUUID(), { name: "x" }, master), 404);
    assert.equal(await patch(own.id, {}, master), 400);
  });
});

describe("GET /franchise-units in pages", () => {
  it("finds names by any way of writing their letters, also those that an older version has written", async () => {
    const code = `u${randomUUID().slice(0, 8)}`;
    const unit = await create({ name: `Tũpĩ ${code}`, city: "Šimonópolis" });
    const found = async (search: string) => {
      const query = `search=${encodeURIComponent(`${search} ${code}`)}&limit=9`;
      const { body } = await franchise.call<{ total: number }>("GET", `/franchise-units?${query}`, { as: master });
      return body.total;
    };
    for (const search of ["Tũpĩ", "tupi", "Tu\u0303pi\u0303", "ŠIMON", "simonop"])
      assert.equal(await found(search), 1, search);
    const store = franchise.openStore();
    try {
      await store("units")
        .where({ id: unit.id })
        .update({ name: `Águas Kraň ${code}` });
    } finally {
      await store.destroy();
    }
    assert.deepEqual([await found("aguas"), await found("tupi")], [1, 0]);
    await eventually("found by every letter", async () => (await found("kran")) === 1);
  });

  it("finds by name, city, state, code and region, whatever the accents, and pages by name", async () => {
    const mark = `Águas ${randomUUID().slice(0, 8)}`;
    const made = [];
    for (const suffix of ["C", "A", "B"]) made.push(await create({ name: `${mark} ${suffix}`, city: "São João" }));
    await call("PATCH", `/franchise-units/${made[0]?.id}`, { is_active: false });
    type Page = { items: Body[]; next_cursor: string | null; total: number };
    const list = async (query: string, as = master) =>
      (await franchise.call<Page>("GET", `/franchise-units?${query}`, { as })).body;
    const search = encodeURIComponent(mark.toLowerCase().replace("á", "a"));
    const first = await list(`search=${search}&limit=2`);
    const second = await list(`search=${search}&limit=2&cursor=${first.next_cursor}`);
    assert.deepEqual(
      [...first.items, ...second.items].map(({ name }) => name.at(-1)),
      ["A", "B", "C"],
    );
    assert.deepEqual([first.total, second.next_cursor], [3, null]);
    assert.equal((await list(`search=${search}%20sao&limit=9`)).total, 3);
    assert.equal((await list(`search=${search}&status=inactive&limit=9`)).total, 1);
    assert.equal(
      (await list("search=%25&limit=1")).total,
      (await list("limit=1")).total,
      "only punctuation is no filter",
    );
    assert.equal((await list(`search=${made[1]?.code}&limit=9`)).total, 1);
    assert.equal((await list(`search=${search}%25&limit=9`)).total, 0, "a sign stands for itself");
    const [own] = made;
    const ofAdmin = await list(`search=${search}&limit=9`, admin(own?.id ?? ""));
    assert.deepEqual([ofAdmin.total, ofAdmin.items[0]?.is_active], [1, false], "its own, closed ones too");
    const publicly = await list(`search=${search}&limit=9`, identityFor());
    assert.equal(publicly.total, 2);
    assert.equal((await list(`search=${search}&status=inactive&limit=9`, identityFor())).total, 0);
    const statuses = await Promise.all(
      ["limit=0", "limit=101", "status=x", "cursor=x", "nome=x"].map(
        async (query) => (await franchise.call("GET", `/franchise-units?${query}`, { as: master })).status,
      ),
    );
    assert.deepEqual(statuses, [400, 400, 400, 400, 400]);
  });

  it("takes a unit back as it was read, and refuses what no answer has", async () => {
    const { id } = await create();
    const { body: read } = await call("GET", `/franchise-units/${id}`);
    const { status, body } = await call("PATCH", `/franchise-units/${id}`, { ...read, name: "Picos – Centro" });
    assert.deepEqual([status, body.name, body.plan], [200, "Picos – Centro", read.plan]);
    assert.equal((await call("PATCH", `/franchise-units/${id}`, { users: [] })).status, 400, "nothing to change");
    assert.equal((await call("PATCH", `/franchise-units/${id}`, { name: "X", owner: "me" })).status, 400);
  });

  it("tells plan, id of the number and terms to those who run the unit, and to nobody else", async () => {
    const { id } = await create({ commission_percent: 10, monthly_fee: 5, phone_number_id: "933456789012" });
    const fieldsFor = async (as: ReturnType<typeof identityFor>) => {
      const { body } = await franchise.call<Body[]>("GET", "/franchise-units", { as });
      return Object.keys(body.find((unit) => unit.id === id) ?? {}).sort();
    };
    const known = ["city", "code", "id", "is_active", "name", "region", "registration_open", "state", "whatsapp"];
    for (const as of [identityFor(), identityFor({ role: "CLIENT", unitIds: [id] })]) {
      assert.deepEqual(await fieldsFor(as), known);
    }
    assert.ok((await fieldsFor(admin(id))).includes("commission_percent"));
    const [mine, foreign] = await Promise.all(
      [admin(id), admin(randomUUID())].map(
        async (as) => (await call("GET", `/franchise-units/${id}`, undefined, as)).body,
      ),
    );
    assert.equal(mine?.monthly_fee, 5);
    assert.deepEqual(Object.keys(foreign ?? {}).sort(), known);
  });
});

describe("the deletion of a unit, which users begins and ends", () => {
  const begin = (unitId: string) => franchise.rpc.beginUnitDeletion({ unitId });
  const end = (deletion: UnitDeletion, isClosed: boolean) => franchise.rpc.endUnitDeletion({ deletion, isClosed });
  const patch = async (id: string) => (await call("PATCH", `/franchise-units/${id}`, { name: "Outra" })).status;
  const remove = async (id: string) => void (await end(await begin(id), true));

  it("leaves a unit that is not closed to accounts as it was", async () => {
    const { id, code } = await create();
    const deletion = await begin(id);
    assert.equal(await patch(id), 409);
    for (const _ of [1, 2]) await end(deletion, false);
    const { body: unit } = await call("GET", `/franchise-units/${id}`);
    assert.deepEqual([unit.is_active, unit.code], [true, code]);
    assert.equal((await call("PATCH", `/franchise-units/${id}`, { name: "Ainda aqui" })).status, 200);
  });

  it("takes one that is closed from lists; its code and number are free, its name is still known by its id", async () => {
    const unit = await create({ phone_number_id: "943456789012" });
    const shared = { phoneNumberId: "723456789012", displayPhoneNumber: "558633330010" };
    const other = await create();
    await franchise.putSharedNumber({ ...shared, unitIds: [unit.id, other.id] });
    await remove(unit.id);
    await assert.rejects(begin(unit.id), { code: "not_found", publicMessage: "Franquia não encontrada." });
    await assert.rejects(begin(randomUUID()), { code: "not_found" });
    assert.equal((await call("GET", `/franchise-units/${unit.id}`)).status, 404);
    assert.equal(await patch(unit.id), 404);
    const [known] = (await franchise.rpc.listUnits({ ids: [unit.id] })).units;
    assert.deepEqual([known?.name, known?.isActive, known?.deletedAt !== undefined], [unit.name, false, true]);
    const all = (await franchise.rpc.listUnits({})).units;
    assert.ok(all.every(({ id }) => id !== unit.id));
    const served = (await franchise.rpc.findUnitsByNumber({ phoneNumberId: shared.phoneNumberId })).units;
    assert.deepEqual(
      served.map(({ id }) => id),
      [other.id],
    );
    await create({ code: unit.code, phone_number_id: "943456789012" });
    await eventually("it is recorded", async () => (await actionsOf(unit.id)).at(-1)?.action === "unit.delete");
  });

  it("deletes and records once of many at once, for whom it is ended, and no other call changes the unit meanwhile", async () => {
    const { id } = await create();
    const actor = { actorId: master.userId ?? "", actorRole: "MASTER", actorAddress: "203.0.113.7" };
    const begun = await Promise.all([begin(id), begin(id), begin(id)]);
    assert.ok([404, 409].includes(await patch(id)));
    const ended = begun.map((deletion) => franchise.rpc.endUnitDeletion({ deletion, isClosed: true, ...actor }));
    await Promise.all([...ended, patch(id).then((status) => assert.ok([404, 409].includes(status)))]);
    await eventually("it is recorded", async () => (await actionsOf(id)).at(-1)?.action === "unit.delete");
    const deletions = (await actionsOf(id)).filter(({ action }) => action === "unit.delete");
    assert.deepEqual(
      deletions.map(({ actorId, actorRole, address }) => ({ actorId, actorRole, actorAddress: address })),
      [actor],
    );
  });

  it("keeps the mark of whoever began last: one that ends without deleting takes only its own away", async () => {
    const { id } = await create();
    const [first, second] = [await begin(id), await begin(id)];
    await end(first, false);
    assert.equal(await patch(id), 409, "the second is still under way");
    await end(second, false);
    assert.equal(await patch(id), 200);
    await end(first, true);
    assert.equal(await patch(id), 404, "a closed unit is deleted, whoever found it so");
    await end(second, false);
    assert.equal(await patch(id), 404, "and for good");
  });

  it("is named among those left behind once no request is at it any more", async () => {
    const [old, young] = [await create(), await create()];
    const deletions = [await begin(old.id), await begin(young.id)];
    const beganAt = new Date(Date.now() - 3_600_000);
    const store = franchise.openStore();
    await store("units").where({ id: old.id }).update({ deleting_since: beganAt });
    await store.destroy();
    const found = (await franchise.rpc.listUnitDeletions({})).deletions;
    const ours = found.filter(({ unitId }) => deletions.some((deletion) => deletion.unitId === unitId));
    assert.deepEqual(
      ours.map(({ unitId }) => unitId),
      [old.id],
    );
    for (const deletion of ours) await end(deletion, false);
    assert.equal(await patch(old.id), 200);
    await assert.rejects(franchise.rpc.endUnitDeletion({ isClosed: true }), { code: "invalid_input" });
  });
});

describe("the registration of companies", () => {
  const closedOf = async (id: string) =>
    (await franchise.rpc.listUnits({ ids: [id], onlyActive: false })).units[0]?.registrationClosed;
  const set = (id: string, registration_open: boolean, as = master) =>
    call("PATCH", `/franchise-units/${id}`, { registration_open }, as);

  it("is open unless MASTER closes it, which everybody is told and users by RPC", async () => {
    const { id, registration_open } = await create();
    assert.deepEqual([registration_open, await closedOf(id)], [true, false]);
    assert.equal((await set(id, false)).body.registration_open, false);
    const { body } = await franchise.call<Body[]>("GET", "/franchise-units");
    assert.equal(body.find((unit) => unit.id === id)?.registration_open, false, "also to who has no account");
    assert.equal(await closedOf(id), true);
    assert.equal((await set(id, true)).body.registration_open, true);
    assert.equal(await closedOf(id), false);
  });

  it("is MASTER's to open and close, and each change is recorded", async () => {
    const { id } = await create();
    assert.equal((await set(id, false, withAccess(id))).status, 403);
    await set(id, false);
    await set(id, false);
    const [, change, ...more] = await eventually("it is recorded", async () => {
      const found = await actionsOf(id);
      return found.length > 1 ? found : null;
    });
    assert.deepEqual(
      [change?.action, change?.changes.map(({ field, after }) => [field, after]), more.length],
      ["unit.update", [["registration_open", "false"]], 0],
    );
  });

  it("stays closed, and the terms as they were, when something else changes", async () => {
    const { id } = await create({ commission_percent: 40, monthly_fee: 29.9 });
    await set(id, false);
    await call("PATCH", `/franchise-units/${id}`, { region: "Outra" });
    const { body } = await call("GET", `/franchise-units/${id}`);
    assert.deepEqual([body.commission_percent, body.monthly_fee, body.region], [40, 29.9, "Outra"]);
    assert.equal(await closedOf(id), true);
  });
});
