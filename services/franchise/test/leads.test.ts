import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import { FranchisePlan, FranchiseService, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

type Lead = { id: string; name: string; email: string; status: string; phone: string; updated_at: string };
type Circular = { circular_delivered_on: string | null; circular_clears_on: string | null; circular_is_clear: boolean };
type List = { items: Lead[]; next_cursor: string | null; total: number; total_is_capped: boolean };

const NO_CIRCULAR = { circular_delivered_on: null, circular_clears_on: null, circular_is_clear: false };

let number = 0;
const form = (over: object = {}) => {
  number += 1;
  return {
    name: "Rosa Araújo",
    email: `rosa${number}@example.com`,
    phone: "(86) 98888-7777",
    city: "Parnaíba",
    state: "PI",
    plan: "PREMIUM",
    ...over,
  };
};

const circularOf = (lead: Circular) => [lead.circular_delivered_on, lead.circular_clears_on, lead.circular_is_clear];

describe("leads", () => {
  let franchise: FranchiseHarness;
  before(async () => {
    franchise = await startFranchiseHarness();
  });
  after(() => franchise.stop());

  const send = (json: object, as = identityFor()) =>
    franchise.call<{ message: string; errors?: { field: string }[] }>("POST", "/leads", { as, json });
  const list = async (query = "", as = master) => {
    const { status, body } = await franchise.call<List>("GET", `/leads${query}`, { as });
    assert.equal(status, 200);
    return body;
  };
  const newest = async (): Promise<Lead> => (await list("?limit=1")).items[0] as Lead;

  it("202 for anybody, and MASTER finds the lead at the head of the list", async () => {
    const json = form({ company: "Padaria", addons: ["SUPPORT"] });
    const { status, body } = await send(json);
    assert.deepEqual([status, Object.keys(body)], [202, ["message"]]);
    const { id, created_at, updated_at, ...lead } = (await newest()) as Lead & { created_at: string };
    assert.ok(id && created_at === updated_at);
    assert.deepEqual(lead, { ...json, phone: "5586988887777", status: "NEW", ...NO_CIRCULAR, unit: null });
  });

  it("are recorded for the audit log when their status changes, once, and by MASTER alone", async () => {
    await send(form());
    const { id } = await newest();
    const set = (status: string, as = master) => franchise.call("PATCH", `/leads/${id}`, { as, json: { status } });
    assert.equal((await set("CONTACTED", admin(randomUUID()))).status, 403);
    assert.equal((await set("CONTACTED")).status, 200);
    assert.equal((await set("CONTACTED")).status, 200);
    const [record] = await expectActions(franchise.harness.nc, "franchise", id, ["lead.status"]);
    assert.deepEqual(
      [record?.actorId, record?.changes.map(({ before, after }) => [before, after])],
      [master.userId, [['"NEW"', '"CONTACTED"']]],
    );
  });

  it("400 names each field that is wrong, refuses what the contract does not name, and stores nothing", async () => {
    const before = (await list()).total;
    const wrong = await send(form({ name: " ", email: "x", phone: "1", state: "ZZ", city: "" }));
    assert.equal(wrong.status, 400);
    assert.deepEqual(
      wrong.body.errors?.map(({ field }) => field),
      ["name", "email", "phone", "city", "state"],
    );
    for (const over of [
      { status: "WON" },
      { plan: "GRATIS" },
      { addons: ["OURO"] },
      { addons: ["SUPPORT", "SUPPORT", "SUPPORT", "SUPPORT"] },
      { name: "x".repeat(501) },
      { email: { $ne: "" } },
    ]) {
      assert.equal((await send(form(over))).status, 400, JSON.stringify(over));
    }
    assert.equal((await list()).total, before);
  });

  it("the same form sent ten times at once is one lead, with what was sent last", async () => {
    const json = form();
    const before = (await list()).total;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(json)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
    assert.equal((await list()).total, before + 1);
    await send({ ...json, email: json.email.toUpperCase(), phone: "(86) 3322-1100" });
    assert.deepEqual([(await newest()).phone, (await list()).total], ["558633221100", before + 1]);
    await send({ ...json, plan: "MASTER" });
    assert.equal((await list()).total, before + 2, "another plan is another lead");
  });

  it("the list is MASTER's alone, and so is a status", async () => {
    await send(form());
    const { id } = await newest();
    const others = [admin(randomUUID()), identityFor({ role: "CLIENT" }), identityFor({ role: "USER" })];
    for (const as of others) {
      assert.equal((await franchise.call("GET", "/leads", { as })).status, 403, as.role);
      assert.equal((await franchise.call("GET", `/leads/${id}`, { as })).status, 403, as.role);
      const patched = await franchise.call("PATCH", `/leads/${id}`, { as, json: { status: "LOST" } });
      assert.equal(patched.status, 403, as.role);
    }
    assert.equal((await franchise.call("GET", "/leads")).status, 401);
    assert.equal((await franchise.call("PATCH", `/leads/${id}`, { json: { status: "LOST" } })).status, 401);
    assert.equal((await newest()).status, "NEW");
  });

  it("a status changes once; 404 for a lead that does not exist, 400 for a status that does not", async () => {
    await send(form());
    const { id, updated_at: before } = await newest();
    const patch = (status: string, of = id) =>
      franchise.call<Lead>("PATCH", `/leads/${of}`, { as: master, json: { status } });
    const changed = await patch("CONTACTED");
    assert.deepEqual([changed.status, changed.body.status], [200, "CONTACTED"]);
    assert.ok(changed.body.updated_at > before);
    const repeated = await patch("CONTACTED");
    assert.deepEqual(repeated.body, changed.body, "saying it again touches nothing");
    assert.deepEqual([(await patch("WON", randomUUID())).status, (await patch("GONE")).status], [404, 400]);
  });

  it("the day of the circular is noted, corrected and taken back, each recorded once, with the end of the law's wait", async () => {
    await send(form());
    const { id } = await newest();
    const circular = (of: string | null) =>
      franchise.call<Circular>("PATCH", `/leads/${id}`, { as: master, json: { circular_delivered_on: of } });
    assert.deepEqual(circularOf((await circular("2026-01-20")).body), ["2026-01-20", "2026-01-30", true]);
    assert.deepEqual(circularOf((await circular("2026-01-20")).body), ["2026-01-20", "2026-01-30", true]);
    await circular("2026-01-21");
    assert.deepEqual(circularOf((await circular(null)).body), [null, null, false]);
    const today = wallClock(new Date(), "America/Sao_Paulo").date;
    assert.deepEqual(circularOf((await circular(today)).body), [today, addDays(today, 10), false]);
    const read = await franchise.call<Circular>("GET", `/leads/${id}`, { as: master });
    assert.deepEqual(circularOf(read.body), [today, addDays(today, 10), false]);
    const records = await expectActions(franchise.harness.nc, "franchise", id, Array(4).fill("lead.circular"));
    assert.deepEqual(
      records.map(({ changes: [change] }) => [change?.field, change?.before, change?.after]),
      [
        ["circular_delivered_on", "null", '"2026-01-20"'],
        ["circular_delivered_on", '"2026-01-20"', '"2026-01-21"'],
        ["circular_delivered_on", '"2026-01-21"', "null"],
        ["circular_delivered_on", "null", `"${today}"`],
      ],
    );
  });

  it("400 for a circular that is delivered in the future, and for a date that does not exist; 404 for no lead", async () => {
    await send(form());
    const { id } = await newest();
    const later = addDays(wallClock(new Date(), "America/Sao_Paulo").date, 2);
    const circular = (of: unknown, lead = id) =>
      franchise.call<{ errors: { field: string }[] }>("PATCH", `/leads/${lead}`, {
        as: master,
        json: { circular_delivered_on: of },
      });
    const future = await circular(later);
    assert.deepEqual([future.status, future.body.errors[0]?.field], [400, "circular_delivered_on"]);
    for (const no of ["2026-02-30", "ontem", 20_260_120, ""])
      assert.equal((await circular(no)).status, 400, String(no));
    assert.equal((await franchise.call("PATCH", `/leads/${id}`, { as: master, json: {} })).status, 400);
    assert.equal((await circular("2026-01-20", randomUUID())).status, 404);
    assert.equal((await franchise.call("GET", `/leads/${randomUUID()}`, { as: master })).status, 404);
    const read = await franchise.call<Circular>("GET", `/leads/${id}`, { as: master });
    assert.equal(read.body.circular_delivered_on, null);
  });

  it("filters by status, finds by prefixes, and pages without losing or repeating one", async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      await send(form({ name: "Zulmira Página", city: "Luís Correia" }));
      ids.add((await newest()).id);
    }
    for (const query of ["search=zulm%20corr", "search=z%C3%BAlmira&status=NEW"]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: List = await list(`?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
        assert.deepEqual([page.total, page.total_is_capped], [5, false]);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      assert.deepEqual(seen, [...ids].reverse());
    }
    assert.equal((await list("?search=zulmira&status=WON")).total, 0);
    assert.equal((await list("?search=z")).total, 0);
    const everything = await list("?status=NEW&limit=2");
    const next = await list(`?status=NEW&limit=2&cursor=${everything.next_cursor}`);
    assert.ok(!next.items.some(({ id }) => everything.items.some((item) => item.id === id)));
    assert.equal((await franchise.call("GET", "/leads?cursor=abc", { as: master })).status, 400);
    assert.equal((await franchise.call("GET", "/leads?limit=101", { as: master })).status, 400);
  });

  it("the gateway reads the newest ones for MASTER alone, without their contacts", async () => {
    await send(form({ name: "Nova", plan: "MASTER" }));
    const newestFor = (person: Identity) =>
      franchise.harness.rpc(FranchiseService, person).listRecentLeads({ limit: 1 });
    for (const person of [admin(randomUUID()), identityFor({ role: "CLIENT" })]) {
      await assert.rejects(newestFor(person), { code: "forbidden" });
    }
    await assert.rejects(franchise.rpc.listRecentLeads({ limit: 1 }), { code: "unauthenticated" });
    const { leads } = await newestFor(master);
    assert.deepEqual(
      leads.map(({ name, plan, status }) => [name, plan, status]),
      [["Nova", FranchisePlan.MASTER, LeadStatus.NEW]],
    );
    assert.ok(!/email|phone/.test(Object.keys(leads[0] ?? {}).join()));
  });
});

describe("the limit of leads within an hour", () => {
  it("429 with how long to wait once it is reached, for forms sent at once to two replicas", async () => {
    const franchise = await startFranchiseHarness(undefined, { LEADS_HOUR_MAX: "3" });
    const replica = await franchise.startReplica();
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? franchise : replica).call<{ message: string }>("POST", "/leads", { json: form() }),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      assert.deepEqual([answers.filter(({ status }) => status === 202).length, refused.length], [3, 5]);
      assert.match(refused[0]?.body.message ?? "", /nesta hora/);
      const retryAfter = Number(refused[0]?.headers.get("retry-after"));
      assert.ok(retryAfter > 3_500 && retryAfter <= 3_600, `retry-after ${retryAfter}`);
      const { body } = await franchise.call<List>("GET", "/leads", { as: master });
      assert.equal(body.total, 3);
      const [stored] = body.items;
      const repeated = form({ email: stored?.email, name: "De novo" });
      const again = await franchise.call("POST", "/leads", { json: repeated });
      assert.equal(again.status, 202, "who is on the list already is not turned away");
    } finally {
      await replica.stop();
      await franchise.stop();
    }
  });
});

describe("the sweep of leads", () => {
  it("deletes what nobody has touched for LEAD_DAYS, with what it is found by, and keeps the others", async () => {
    const franchise = await startFranchiseHarness(undefined, { LEAD_SWEEP_MS: "20" });
    const knex = franchise.openStore();
    try {
      for (const name of ["Antiga", "Tocada", "Nova"]) {
        await franchise.call("POST", "/leads", { json: form({ name }) });
      }
      const long = "now() - interval '731 days'";
      await knex.raw(`update leads set created_at = ${long} where name <> 'Nova'`);
      await knex.raw(`update leads set updated_at = ${long} where name = 'Antiga'`);
      const names = async () => knex("leads").orderBy("name").pluck("name");
      await eventually("the old lead is gone", async () => (await names()).length < 3);
      assert.deepEqual(await names(), ["Nova", "Tocada"]);
      assert.equal((await knex("lead_prefixes").where({ prefix: "antiga" })).length, 0);
    } finally {
      await knex.destroy();
      await franchise.stop();
    }
  });
});
