import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Day = {
  day_of_week: number;
  dayOfWeek: number;
  is_open: boolean;
  isOpen: boolean;
  periods: { start: string; end: string }[];
};
type Hours = {
  id: string | null;
  client_id: string;
  timezone: string;
  timezone_label: string;
  is_24h: boolean;
  schedule: Day[];
  exceptions: { date: string; is_open: boolean; periods: { start: string; end: string }[] }[];
  message: string;
  errors?: { field: string; message: string }[];
};

let users: UsersHarness;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

const today = wallClock(new Date(), "America/Fortaleza").date;
const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
/** Changes of a new account: it is made, and activated. */
const MADE = 2;
const aMerchant = () => users.active(merchantDraft());
const send = (method: "GET" | "POST" | "PATCH", owner: string, json?: object, as: Identity = self(owner)) =>
  users.call<Hours>(method, `/users/${owner}/business-hours`, { as, ...(json && { json }) });

const night = [{ start: "18:00", end: "02:00" }];
const weekOf = (periods: { start: string; end: string }[]): Day[] =>
  Array.from({ length: 7 }, (_, day) => {
    const isOpen = periods.length > 0;
    return { day_of_week: day, dayOfWeek: day, is_open: isOpen, isOpen, periods };
  });
const week = { timezone: "America/Sao_Paulo", timezone_label: "Vitória", is_24h: false, schedule: weekOf(night) };
const closed = (date: string) => ({ date, is_open: false, periods: [] });

describe("business hours", () => {
  it("are taken under either spelling, and sent back as they were read", async () => {
    const owner = await aMerchant();
    const read = (await send("GET", owner)).body;
    assert.equal((await send("POST", owner, read)).status, 201);
    const camel = weekOf(night).map(({ dayOfWeek, isOpen, periods }) => ({
      dayOfWeek: `${dayOfWeek}`,
      isOpen,
      periods,
    }));
    const { status, body } = await send("PATCH", owner, { ...read, id: owner, schedule: camel });
    assert.deepEqual([status, body.schedule], [200, weekOf(night)]);
    const snake = weekOf([]).map(({ day_of_week, is_open, periods }) => ({ day_of_week, is_open, periods }));
    assert.deepEqual((await send("PATCH", owner, { schedule: snake })).body.schedule, weekOf([]));
    const torn = weekOf(night).map((day) => ({ ...day, isOpen: false }));
    assert.equal((await send("PATCH", owner, { schedule: torn })).status, 400);
    assert.deepEqual((await send("GET", owner)).body.schedule, weekOf([]));
  });

  it("before any are given are those that count: every day from 08:00 to 20:00, without an id", async () => {
    const owner = await aMerchant();
    const { status, body } = await send("GET", owner);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.id, body.client_id, body.timezone, body.timezone_label],
      [null, owner, "America/Fortaleza", "Fortaleza"],
    );
    assert.deepEqual(body.schedule, weekOf([{ start: "08:00", end: "20:00" }]));
    const far = await users.active(merchantDraft({ unitId: OTHER_UNIT }));
    const preset = (await send("GET", far)).body;
    assert.deepEqual([preset.timezone, preset.timezone_label], ["America/Eirunepe", "Tabatinga"], "of its unit");
    assert.equal((await send("POST", far, preset)).body.timezone, "America/Eirunepe");
  });

  it("are created, read, changed in part, reach messaging with their exceptions, and are published", async () => {
    const owner = await aMerchant();
    const christmas = closed(`${Number(today.slice(0, 4)) + 1}-12-25`);
    const created = await send("POST", owner, { ...week, client_id: owner, exceptions: [christmas] });
    assert.equal(created.status, 201);
    const { body } = await send("GET", owner);
    assert.deepEqual(body, { id: owner, client_id: owner, ...week, exceptions: [christmas] });
    const half = { date: addDays(today, 1), is_open: true, periods: [{ start: "08:00", end: "12:00" }] };
    const changed = await send("PATCH", owner, { exceptions: [christmas, half] });
    assert.deepEqual(changed.body, { ...body, exceptions: [half, christmas] }, "in the order of their dates");
    const { merchants } = await users.rpc.getMerchants({ ids: [owner] });
    const hours = merchants[0]?.businessHours;
    assert.deepEqual(
      [hours?.timeZone, hours?.exceptions.map(({ date, isOpen, periods }) => [date, isOpen, periods.length])],
      [
        "America/Sao_Paulo",
        [
          [half.date, true, 1],
          [christmas.date, false, 0],
        ],
      ],
    );
    await eventually("both are published", async () => (await users.changesOf(owner)).length === MADE + 2);
    await send("PATCH", owner, { exceptions: [half, christmas] });
    assert.equal((await users.changesOf(owner)).length, MADE + 2, "the same again changes nothing");
  });

  it("are created once: the same again is no error, others are; none cannot be changed", async () => {
    const owner = await aMerchant();
    const none = await send("PATCH", owner, week);
    assert.deepEqual([none.status, none.body.message], [404, "Ainda não há horários de funcionamento cadastrados."]);
    assert.equal((await send("POST", owner, week)).status, 201);
    assert.equal((await send("POST", owner, week)).status, 201);
    assert.equal((await send("POST", owner, { ...week, timezone_label: "São Paulo" })).status, 409);
  });

  it("around the clock keep no days, and exceptions all the same", async () => {
    const owner = await aMerchant();
    await send("POST", owner, week);
    const { body } = await send("PATCH", owner, { is_24h: true, exceptions: [closed(addDays(today, 3))] });
    assert.deepEqual([body.is_24h, body.schedule, body.exceptions.length], [true, weekOf([]), 1]);
    const again = await send("PATCH", owner, { is_24h: false, schedule: weekOf([{ start: "09:00", end: "18:00" }]) });
    assert.deepEqual([again.body.is_24h, again.body.exceptions.length], [false, 1]);
  });

  it("drop exceptions that are over when they are saved and when they are read", async () => {
    const owner = await aMerchant();
    const { body } = await send("POST", owner, {
      ...week,
      exceptions: [closed(addDays(today, -30)), closed(addDays(today, 5))],
    });
    assert.deepEqual(body.exceptions, [closed(addDays(today, 5))]);
  });

  it("400 with a sentence for what cannot be", async () => {
    const owner = await aMerchant();
    const overlap = [
      { start: "08:00", end: "12:00" },
      { start: "11:00", end: "15:00" },
    ];
    const many = Array.from({ length: 7 }, (_, hour) => ({ start: `0${hour}:00`, end: `0${hour}:30` }));
    const sixtyOne = Array.from({ length: 61 }, (_, day) => closed(addDays(today, day + 1)));
    for (const [over, field, message] of [
      [{ timezone: "Europe/Lisbon" }, "timezone", "Fuso horário inválido"],
      [{ schedule: weekOf(overlap) }, "schedule.0.periods.1", "Os períodos do dia não podem se sobrepor"],
      [{ schedule: weekOf(many) }, "schedule.0", "No máximo 6 períodos por dia"],
      [{ schedule: weekOf(night).slice(1) }, "schedule", "Informe os sete dias da semana"],
      [{ schedule: weekOf([{ start: "25:00", end: "26:00" }]) }, "schedule.0.periods.0", "Horário inválido"],
      [{ exceptions: sixtyOne }, "exceptions", "No máximo 60 datas de exceção"],
      [
        { exceptions: [closed(addDays(today, 1)), closed(addDays(today, 1))] },
        "exceptions.1",
        "Esta data já está na lista",
      ],
      [{ exceptions: [closed("2027-02-30")] }, "exceptions.0", "Data inválida"],
      [{ exceptions: [closed(addDays(today, 800))] }, "exceptions.0", "Escolha uma data dos próximos dois anos"],
      [{ client_id: id.rival }, "client_id", "Os horários são de outra empresa"],
    ] as const) {
      const { status, body } = await send("POST", owner, { ...week, ...over });
      assert.deepEqual([status, body.errors?.[0]], [400, { field, message }]);
    }
    assert.equal((await send("GET", owner)).body.id, null, "nothing was kept");
    const good = { ...week, exceptions: [] };
    await assertRefusesHostileBodies(users.call, {
      method: "POST",
      path: `/users/${owner}/business-hours`,
      as: self(owner),
      good,
    });
  });

  it("of a USER are those of its company: with the permissions it sees and saves them", async () => {
    const staff = (...permissions: string[]) =>
      identityFor({ role: "USER", userId: id.staff, clientId: id.merchant, unitIds: [UNIT], permissions });
    assert.equal((await send("GET", id.staff, undefined, staff())).status, 403);
    const view = staff("business_hours.view", "business_hours.create");
    assert.equal((await send("GET", id.staff, undefined, view)).body.client_id, id.merchant);
    assert.equal((await send("POST", id.staff, week, view)).status, 201);
    const refused = await send("PATCH", id.staff, week, view);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, "Você não tem permissão para salvar horários de funcionamento."],
    );
    assert.equal((await send("GET", id.merchant)).body.timezone_label, "Vitória");
  });

  it("are for the company itself, MASTER and an ADMIN of its unit", async () => {
    await send("POST", id.rival, week);
    for (const [as, status] of [
      [self(id.rival), 200],
      [master, 200],
      [admin(UNIT), 200],
      [admin(OTHER_UNIT), 404],
      [self(id.merchant), 404],
    ] as const) {
      assert.equal((await send("PATCH", id.rival, week, as)).status, status, as.role);
      assert.equal((await send("GET", id.rival, undefined, as)).status, status, as.role);
    }
    assert.equal((await users.call("GET", `/users/${id.rival}/business-hours`)).status, 401);
  });
});
