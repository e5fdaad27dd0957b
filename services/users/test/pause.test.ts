import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { endOfLastDay, TODAY } from "@tenho/br/calendar/last-day";
import type { Identity } from "@tenho/kernel/auth/identity";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { LiveNotice } from "@tenho/kernel/events/live";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, OTHER_UNIT, UNIT } from "./_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "./_harness.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let users: UsersHarness;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

type Pause = { until: string | null; errors?: { field: string }[] };

const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();
const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const staffOf = (clientId: string, permissions: string[], userId = id.staff) =>
  identityFor({ role: "USER", userId, clientId, unitIds: [UNIT], permissions });
const read = (owner: string, as: Identity = self(owner)) => users.call<Pause>("GET", `/users/${owner}/pause`, { as });
const put = (owner: string, until: unknown, as: Identity = self(owner)) =>
  users.call<Pause>("PUT", `/users/${owner}/pause`, { as, json: { until } });
const found = async (categoryId: number) =>
  (await users.rpc.findMerchants({ categoryId, unitId: UNIT })).merchants.map((merchant) => merchant.id);
const announcements = async (owner: string) =>
  (await users.harness.stored("EVENTS", "evt.users.merchant_available"))
    .map((data) => decodeEvent(MerchantAvailableSchema, data))
    .filter(({ userId }) => userId === owner).length;

describe("a merchant's pause", () => {
  it("takes it out of the merchants a wish may be offered to until it resumes, and announces it then, once", async () => {
    const category = 710;
    const owner = await users.active(merchantDraft({ categoryIds: [category] }));
    await eventually("announced when activated", async () => (await announcements(owner)) === 1);
    const until = ahead(HOUR_MS);
    assert.equal((await put(owner, until)).body.until, until);
    assert.equal((await put(owner, until)).body.until, until, "repeating is safe");
    assert.deepEqual([await found(category), (await read(owner)).body.until], [[], until]);
    const asked = await users.rpc.findMerchants({ categoryId: category, unitId: UNIT });
    assert.equal(asked.hasUnavailable, true, "somebody sells it, and cannot be asked now");
    assert.equal((await users.rpc.findMerchants({ categoryId: 719, unitId: UNIT })).hasUnavailable, false);
    const { merchants } = await users.rpc.getMerchants({ ids: [owner] });
    const pausedUntil = merchants[0]?.pausedUntil;
    assert.equal(pausedUntil && timestampDate(pausedUntil).toISOString(), until);
    for (const _ of [1, 2]) assert.equal((await put(owner, null)).body.until, null);
    assert.deepEqual([await found(category), (await read(owner)).body.until], [[owner], null]);
    await eventually("activated, paused, resumed", async () => (await users.changesOf(owner)).length === 4);
    assert.equal(await announcements(owner), 2, "not when it pauses, once when it resumes");
  });

  it("is announced to panels as a pause alone, so that they read nothing else of the account anew", async () => {
    const owner = await users.active(merchantDraft());
    const notices = async (type: string) =>
      (await users.harness.stored("LIVE", `live.users.${type}`))
        .map((data) => JSON.parse(Buffer.from(data).toString()) as LiveNotice)
        .filter(({ id: noticed }) => noticed === owner);
    await eventually("created and activated", async () => (await notices("account")).length === 2);
    await put(owner, ahead(HOUR_MS));
    await put(owner, null);
    await eventually("paused and resumed", async () => (await notices("pause")).length === 2);
    assert.deepEqual(
      (await notices("pause")).map(({ audience }) => audience),
      [1, 2].map(() => ({ unit_ids: [UNIT], user_ids: [owner], roles: [] })),
    );
    assert.equal((await notices("account")).length, 2);
  });

  it("ends by time, without anybody's doing, and outlives other changes of the account", async () => {
    const category = 711;
    const draft = merchantDraft({ categoryIds: [category] });
    const owner = await users.active(draft);
    await put(owner, ahead(HOUR_MS));
    await users.put({ ...draft, allUnits: true });
    assert.deepEqual(await found(category), []);
    const url = users.harness.env.POSTGRES_URL ?? "";
    const knex = createKnex({ url, schema: "users", poolMax: 1, statementTimeoutMs: 60_000, applicationName: "test" });
    await knex.raw("update accounts set paused_until = now() where id = ?", [owner]);
    await knex.destroy();
    assert.deepEqual([await found(category), (await read(owner)).body.until], [[owner], null]);
    const { merchants } = await users.rpc.getMerchants({ ids: [owner] });
    assert.equal(merchants[0]?.pausedUntil, undefined);
  });

  it("is set by the merchant, its staff with message.access, an ADMIN of its unit and MASTER, and by nobody else", async () => {
    const until = ahead(2 * HOUR_MS);
    const staff = staffOf(id.merchant, ["message.access"]);
    for (const as of [self(id.merchant), staff, admin(UNIT), master]) {
      assert.equal((await put(id.merchant, until, as)).status, 200);
      assert.equal((await read(id.merchant, as)).body.until, until);
      await put(id.merchant, null, as);
    }
    assert.equal((await put(id.staff, until, staff)).body.until, until, "a USER's pause is its company's");
    assert.equal((await read(id.merchant)).body.until, until);
    const strangers = [self(id.rival), admin(OTHER_UNIT), staffOf(id.rival, ["message.access"], randomUUID())];
    for (const as of strangers) {
      assert.deepEqual([(await put(id.merchant, null, as)).status, (await read(id.merchant, as)).status], [404, 404]);
    }
    const powerless = staffOf(id.merchant, ["message.view"]);
    assert.deepEqual(
      [(await put(id.merchant, null, powerless)).status, (await read(id.merchant, powerless)).status],
      [403, 403],
    );
    assert.equal((await read(id.merchant)).body.until, until, "nothing changed");
    assert.equal((await put(id.admin, until, master)).status, 404, "only a merchant pauses");
  });

  it("ends in the future and within a year", async () => {
    for (const until of [ahead(-HOUR_MS), ahead(367 * DAY_MS)]) {
      const { status, body } = await put(id.rival, until);
      assert.deepEqual([status, body.errors?.map(({ field }) => field)], [400, ["until"]], until);
    }
    assert.equal((await put(id.rival, ahead(365 * DAY_MS))).status, 200);
    await put(id.rival, null);
    const hostile = (json: unknown) => users.call("PUT", `/users/${id.rival}/pause`, { as: self(id.rival), json });
    for (const json of [
      {},
      { until: "hoje" },
      { until: 5 },
      { until: "2026-13-01T00:00:00Z" },
      { until: null, x: 1 },
    ]) {
      assert.equal((await hostile(json)).status, 400, JSON.stringify(json));
    }
    assert.equal((await read(id.rival)).body.until, null);
  });

  it("counts minutes, and the days they end with, by the server's clock alone", async () => {
    const send = (json: object) => users.call<Pause>("PUT", `/users/${id.rival}/pause`, { as: self(id.rival), json });
    const endOf = async (json: object): Promise<number> => Date.parse((await send(json)).body.until ?? "");
    const before = Date.now();
    const inAnHour = await endOf({ minutes: 60 });
    assert.ok(inAnHour >= before + HOUR_MS && inAnHour <= Date.now() + HOUR_MS, String(inAnHour - before));
    const midnights = [endOfLastDay(TODAY, new Date()).getTime()];
    const today = await endOf({ last_day: TODAY });
    midnights.push(endOfLastDay(TODAY, new Date()).getTime());
    assert.ok(midnights.includes(today), String(today));
    const day = ahead(40 * DAY_MS).slice(0, 10);
    assert.equal(await endOf({ last_day: day }), endOfLastDay(day, new Date()).getTime());
    const refused = [
      ["last_day", { last_day: "2020-01-01" }],
      ["last_day", { last_day: "9999-12-31" }],
      ["last_day", { last_day: "0000-01-01" }],
      ["last_day", { last_day: "amanhã" }],
      ["minutes", { minutes: 0 }],
      ["minutes", { minutes: 367 * 24 * 60 }],
      ["", { minutes: 60, until: null }],
    ] as const;
    for (const [field, json] of refused) {
      const { status, body } = await send(json);
      assert.deepEqual([status, body.errors?.map((error) => error.field)], [400, [field]], JSON.stringify(json));
    }
    assert.equal((await send({ until: null })).body.until, null);
  });

  it("is set by messaging by the same rules, and only of a merchant", async () => {
    const until = new Date(Date.now() + HOUR_MS);
    const request = { userId: id.far, until: timestampFromDate(until) };
    for (const _ of [1, 2]) {
      const { pausedUntil } = await users.rpc.setPause(request);
      assert.equal(pausedUntil && timestampDate(pausedUntil).getTime(), until.getTime());
    }
    assert.equal((await users.rpc.setPause({ userId: id.far })).pausedUntil, undefined);
    await assert.rejects(users.rpc.setPause({ ...request, userId: id.staff }), { code: "not_found" });
    await assert.rejects(users.rpc.setPause({ ...request, userId: randomUUID() }), { code: "not_found" });
    const past = timestampFromDate(new Date(Date.now() - 1));
    await assert.rejects(users.rpc.setPause({ ...request, until: past }), { code: "invalid_input" });
  });
});
