import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

type Lead = { id: string; status: string; updated_at: string; unit: { id: string; name: string } | null };
type Answer = { id: string; name: string; message: string; reason?: string; errors?: { field: string }[] };

let number = 0;

/** A unit as its form sends it. */
const unitForm = (over: object = {}) => {
  number += 1;
  return {
    name: `Parnaíba ${number}`,
    code: `parnaiba-${number}`,
    city: "Parnaíba",
    state: "PI",
    is_active: true,
    ...over,
  };
};

describe("a unit that is made from a lead", () => {
  let franchise: FranchiseHarness;
  before(async () => {
    franchise = await startFranchiseHarness();
  });
  after(() => franchise.stop());

  const make = (json: object, at: Pick<FranchiseHarness, "call"> = franchise) =>
    at.call<Answer>("POST", "/franchise-units", { as: master, json });
  const read = async (id: string) => (await franchise.call<Lead>("GET", `/leads/${id}`, { as: master })).body;
  const note = (id: string, json: object) => franchise.call("PATCH", `/leads/${id}`, { as: master, json });

  /** A lead whose circular was delivered long ago, or on the day that is given. */
  async function lead(deliveredOn: string | null = "2026-01-20"): Promise<string> {
    number += 1;
    const phone = "(86) 98888-7777";
    const json = {
      name: "Rosa",
      email: `rosa${number}@example.com`,
      phone,
      city: "Parnaíba",
      state: "PI",
      plan: "PREMIUM",
    };
    await franchise.call("POST", "/leads", { json });
    const { body } = await franchise.call<{ items: Lead[] }>("GET", "/leads?limit=1", { as: master });
    const { id } = body.items[0] as Lead;
    if (deliveredOn !== null) await note(id, { circular_delivered_on: deliveredOn });
    return id;
  }

  it("201: the lead is WON and names it, in the list too, with one record of both", async () => {
    const id = await lead();
    const { status, body: unit } = await make(unitForm({ lead_id: id }));
    assert.equal(status, 201);
    const after = await read(id);
    assert.deepEqual([after.status, after.unit], ["WON", { id: unit.id, name: unit.name }]);
    const listed = await franchise.call<{ items: Lead[] }>("GET", "/leads?status=WON&search=rosa", { as: master });
    assert.deepEqual(
      listed.body.items.find((one) => one.id === id),
      after,
    );
    const [, record] = await expectActions(franchise.harness.nc, "franchise", id, ["lead.circular", "lead.unit"]);
    assert.deepEqual(
      record?.changes.map(({ field, before, after }) => [field, before, after]),
      [
        ["unit_id", "", `"${unit.id}"`],
        ["status", '"NEW"', '"WON"'],
      ],
    );
    await expectActions(franchise.harness.nc, "franchise", unit.id, ["unit.create"]);
  });

  it("409 names the franchise that the lead has, and changes nothing", async () => {
    const id = await lead();
    const { body: unit } = await make(unitForm({ lead_id: id }));
    await note(id, { status: "CONTACTED" });
    const again = await make(unitForm({ lead_id: id }));
    assert.deepEqual(
      [again.status, again.body.message, again.body.reason],
      [409, `Este interessado já tem a franquia ${unit.name}.`, "lead_has_unit"],
    );
    assert.deepEqual([(await read(id)).status, (await read(id)).unit?.id], ["CONTACTED", unit.id]);
  });

  it("asked for ten times at once, at two replicas, one is made", async () => {
    const replica = await franchise.startReplica();
    const knex = franchise.openStore();
    try {
      const id = await lead();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          make(unitForm({ lead_id: id }), index % 2 === 0 ? franchise : replica),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, ...Array(9).fill(409)]);
      const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.reason);
      assert.deepEqual(new Set(refused), new Set(["lead_has_unit"]));
      assert.equal((await knex("units").where({ lead_id: id })).length, 1);
    } finally {
      await knex.destroy();
      await replica.stop();
    }
  });

  it("is refused a second time by the store itself, whoever writes it", async () => {
    const knex = franchise.openStore();
    try {
      const id = await lead();
      await make(unitForm({ lead_id: id }));
      const { body: other } = await make(unitForm());
      await assert.rejects(knex("units").where({ id: other.id }).update({ lead_id: id }), /units_lead_id_key/);
    } finally {
      await knex.destroy();
    }
  });

  it("within ten days of the circular, or without one, asks for a confirmation and keeps it in the record", async () => {
    const today = wallClock(new Date(), "America/Sao_Paulo").date;
    for (const deliveredOn of [null, addDays(today, -3)]) {
      const id = await lead(deliveredOn);
      const json = unitForm({ lead_id: id });
      const asked = await make(json);
      assert.deepEqual(
        [asked.status, asked.body.reason, asked.body.errors?.map(({ field }) => field)],
        [409, "circular_unconfirmed", ["circular_confirmed"]],
      );
      assert.deepEqual([(await read(id)).status, (await read(id)).unit], ["NEW", null]);
      assert.equal((await make({ ...json, circular_confirmed: false })).status, 409);
      assert.equal((await make({ ...json, circular_confirmed: true })).status, 201);
      const noted = deliveredOn === null ? [] : ["lead.circular"];
      const records = await expectActions(franchise.harness.nc, "franchise", id, [...noted, "lead.unit"]);
      const said = records.at(-1)?.changes.filter(({ field }) => field.startsWith("circular"));
      assert.deepEqual(
        said?.map(({ field, after }) => [field, after]),
        [
          ["circular_confirmed", "true"],
          ["circular_delivered_on", JSON.stringify(deliveredOn)],
        ],
      );
    }
  });

  it("a deleted unit gives the lead back: it keeps its status, names none, and another may be made", async () => {
    const id = await lead();
    const { body: first } = await make(unitForm({ lead_id: id }));
    const deletion = await franchise.rpc.beginUnitDeletion({ unitId: first.id });
    await franchise.rpc.endUnitDeletion({ deletion, isClosed: true });
    assert.deepEqual([(await read(id)).status, (await read(id)).unit], ["WON", null]);
    const { status, body: second } = await make(unitForm({ lead_id: id }));
    assert.deepEqual([status, (await read(id)).unit?.id], [201, second.id]);
  });

  it("what is wrong with the unit leaves the lead as it was; 404 for no lead, 400 for no id, 403 for an ADMIN", async () => {
    const id = await lead();
    const { body: taken } = await make(unitForm({ code: "tomado" }));
    assert.ok(taken.id);
    const conflict = await make(unitForm({ lead_id: id, code: "tomado" }));
    assert.deepEqual([conflict.status, conflict.body.errors?.[0]?.field], [409, "code"]);
    assert.equal((await make(unitForm({ lead_id: id, name: " " }))).status, 400);
    const before = await read(id);
    assert.deepEqual([before.status, before.unit], ["NEW", null]);
    assert.equal((await make(unitForm({ lead_id: randomUUID() }))).status, 404);
    assert.equal((await make(unitForm({ lead_id: "l1" }))).status, 400);
    const as = admin(taken.id);
    assert.equal(
      (await franchise.call("POST", "/franchise-units", { as, json: unitForm({ lead_id: id }) })).status,
      403,
    );
  });

  it("stays when its lead is deleted for its age", async () => {
    const knex = franchise.openStore();
    try {
      const id = await lead();
      const { body: unit } = await make(unitForm({ lead_id: id }));
      await knex("leads").where({ id }).delete();
      const kept = await knex("units").where({ id: unit.id }).first("lead_id", "name");
      assert.deepEqual({ ...kept }, { lead_id: null, name: unit.name });
    } finally {
      await knex.destroy();
    }
  });
});
