import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import { CLOSED_UNIT, merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { dataUrl, plain } from "../profile/_pictures.ts";

type Saved = { id: string; name: string; unit_id: string | null; reason?: string; errors?: { field: string }[] };

let users: UsersHarness;
let knex: Knex;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  knex = users.openStore();
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const save = (id: string, json: object, as: Identity = master) =>
  users.call<Saved>("PATCH", `/users/${id}/form`, { as, json });
const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const aMerchant = () => users.active(merchantDraft());

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  is_open: true,
  periods: [{ start: "08:00", end: "18:00" }],
}));
const business_hours = { timezone: "America/Fortaleza", is_24h: false, schedule: WEEK };
const phone = () => ({ phone: newPhone(), type: "WHATSAPP", is_primary: true });
const form = async () => ({
  profile: { display_name: "Delta Pizzas", phones: [phone()], birth_date: "1980-05-06" },
  photo_data: dataUrl(await plain(20, 20).png().toBuffer()),
  place: { role: "CLIENT", unit_id: OTHER_UNIT, client_id: null },
  business_hours,
  franchises: { service_franchises: [UNIT] },
});

/** All that a form may change of an account, as it is read. */
async function stored(id: string) {
  const paths = ["", "/profile", "/business-hours", "/franchises"];
  const answers = await Promise.all(paths.map((path) => users.call("GET", `/users/${id}${path}`, { as: master })));
  return answers.map(({ body }) => body);
}
/** Counts the published changes of the account once the outbox is empty. */
async function published(id: string): Promise<number> {
  await eventually("all is published", async () => (await knex("outbox").first("id")) === undefined);
  return (await users.changesOf(id)).length;
}

describe("PATCH /users/:id/form", () => {
  it("saves every part in one change, which is published and recorded once, and is safe to repeat", async () => {
    const id = await aMerchant();
    const sent = await form();
    const { status, body } = await save(id, sent);
    assert.deepEqual([status, body.name, body.unit_id], [200, "Delta Pizzas", OTHER_UNIT]);
    const [, profile, hours, franchises] = (await stored(id)) as Record<string, unknown>[];
    assert.equal(profile?.birth_date, "1980-05-06");
    assert.ok(Array.isArray(profile?.photos) && profile.photos.length === 1);
    assert.equal(hours?.id, id);
    assert.deepEqual(franchises?.service_franchises, [OTHER_UNIT, UNIT]);
    assert.equal(await published(id), 3);
    const actions = await expectActions(users.harness.nc, "users", id, ["user.create", "user.activate", "user.update"]);
    const changed = actions[2] && Object.keys(changesOf(actions[2]));
    for (const field of ["display_name", "phones", "birth_date", "unit_id", "photo"]) {
      assert.ok(changed?.includes(field), field);
    }
    const before = await stored(id);
    const { photo_data: _, ...again } = sent;
    assert.equal((await save(id, again)).status, 200);
    assert.deepEqual(await stored(id), before);
    assert.equal(await published(id), 3, "the same again changes nothing");
  });

  it("saves nothing when any part is refused, and names its field", async () => {
    const id = await aMerchant();
    const before = await stored(id);
    const good = await form();
    const broken = WEEK.map((day) => ({ ...day, periods: [{ start: "18:00", end: "18:00" }] }));
    const cases: [object, number, string | undefined][] = [
      [{ profile: { ...good.profile, display_name: "" } }, 400, "profile.display_name"],
      [{ profile: { ...good.profile, document: "04252011000110" } }, 409, "profile.document"],
      [{ photo_data: "data:image/png;base64,AAAA" }, 400, undefined],
      [{ place: { role: "CLIENT", unit_id: null, client_id: null } }, 400, "unit_id"],
      [{ business_hours: { ...business_hours, schedule: broken } }, 400, "business_hours.schedule.0.periods.0"],
      [{ franchises: { service_franchises: [CLOSED_UNIT] } }, 400, "service_franchises"],
    ];
    for (const [part, status, field] of cases) {
      const answer = await save(id, { ...good, ...part });
      assert.equal(answer.status, status, JSON.stringify(part).slice(0, 80));
      if (field !== undefined)
        assert.ok(
          answer.body.errors?.some((one) => one.field.startsWith(field)),
          field,
        );
      assert.deepEqual(await stored(id), before, JSON.stringify(part).slice(0, 80));
    }
    assert.equal(await published(id), 2, "made and activated, nothing else");
  });

  it("is within reach of the person, an ADMIN of the unit and MASTER, and each part by its own permission", async () => {
    const id = await aMerchant();
    const part = { profile: { display_name: "Outra" } };
    for (const as of [self(id), admin(UNIT), master]) assert.equal((await save(id, part, as)).status, 200);
    const stranger = await aMerchant();
    for (const as of [admin(OTHER_UNIT), self(stranger)]) assert.equal((await save(id, part, as)).status, 404);
    const powerless = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    const before = await stored(id);
    const sent = await form();
    // Hours belong to the role of ADMIN, without a permission.
    const { business_hours: _, ...others } = sent;
    for (const [name, value] of Object.entries(others)) {
      assert.equal((await save(id, { [name]: value }, powerless)).status, 403, name);
    }
    const ownMove = await save(id, { place: sent.place }, self(id));
    assert.equal(ownMove.status, 403);
    assert.deepEqual(await stored(id), before);
  });

  it("asks for a recent authentication where contacts, place or franchises differ, and nowhere else", async () => {
    const id = await aMerchant();
    const stale = { ...master, authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000 };
    const sent = await form();
    for (const part of [
      { profile: { phones: [phone()] } },
      { profile: { emails: [{ email: `novo.${id}@exemplo.com.br`, is_primary: true }] } },
      { place: sent.place },
      { franchises: { service_franchises: [OTHER_UNIT] } },
    ]) {
      const { status, body } = await save(id, { ...part, profile: { display_name: "Nova", ...part.profile } }, stale);
      assert.deepEqual([status, body.reason], [403, "reauthentication_required"], JSON.stringify(part));
    }
    assert.equal((await save(id, { profile: { display_name: "Nova" }, business_hours }, stale)).status, 200);
    const unchanged = {
      place: { role: "CLIENT", unit_id: UNIT, client_id: null },
      franchises: { service_franchises: [] },
    };
    assert.equal((await save(id, unchanged, stale)).status, 200);
  });

  it("gives a USER no hours of its own, and takes an empty form or unknown parts for a fault", async () => {
    const company = await aMerchant();
    const staff = await users.active(personDraft(Role.USER, { clientId: company }));
    const { status, body } = await save(staff, { business_hours });
    assert.deepEqual([status, body.errors?.map(({ field }) => field)], [400, ["business_hours.client_id"]]);
    for (const json of [{}, { x: 1 }, { profile: { x: 1 } }, { franchises: {} }]) {
      assert.equal((await save(company, json)).status, 400, JSON.stringify(json));
    }
  });
});
