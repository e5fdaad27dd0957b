import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { answersAsked, countedSince, LEAD } from "../_clients.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type StaffBody = {
  company: { display_name: string };
  counts: { today: Record<string, number> } | null;
  stats: Record<string, number>;
  hours_today: { periods: { start: string; end: string }[]; is_24h: boolean };
  paused_until: string | null;
  recentInteractions: unknown[];
  recentAnswers: { id: string; wish_id: string; text: string; answeredAt: string }[];
};

const TIME_ZONE = "America/Fortaleza";

let users: UsersHarness;
let merchant: string;
let staff: string;
before(async () => {
  users = await startUsersHarness();
  merchant = await users.active(merchantDraft());
  staff = await users.active(personDraft(Role.USER, { clientId: merchant }));
  await users.rpc.putAccount(merchantDraft({ unitId: OTHER_UNIT }));
});
after(() => users.stop());

const client = () => identityFor({ role: "CLIENT", userId: merchant });
const user = (permissions = ["message.view"]) =>
  identityFor({ role: "USER", userId: staff, clientId: merchant, permissions });

describe("with every other service answering", () => {
  let stopServing: () => Promise<void>;
  before(async () => {
    stopServing = await users.serveOtherServices();
  });
  after(() => stopServing());

  it("a CLIENT sees its own numbers", async () => {
    const { status, body } = await users.call<Record<string, unknown>>("GET", "/users/dashboard/client", {
      as: client(),
    });
    assert.equal(status, 200);
    assert.deepEqual(body.stats, {
      totalInteractions: 6,
      pendingInteractions: 1,
      acceptedInteractions: 3,
      otherInteractions: 2,
      totalTransactions: 2,
    });
    assert.deepEqual((body.client as { balance: number }).balance, 4.7);
    assert.deepEqual(body.categories, [{ id: 41, name: "Pizzaria", code: "41" }]);
    assert.deepEqual(body.series, [{ day: "2026-03-02", wishes: 9, accepted: 3 }]);
    assert.deepEqual(body.recentInteractions, [
      {
        id: "o1",
        wish_id: "w1",
        text: "calabresa sem cebola",
        category: "Pizzaria",
        requestedAt: "2026-03-02T12:00:00.000Z",
        status: "ACCEPTED",
      },
    ]);
  });

  it("a USER sees its company's wishes, and no money", async () => {
    const { status, body } = await users.call<Record<string, unknown>>("GET", "/users/dashboard/user", { as: user() });
    assert.deepEqual([status, body.can_answer], [200, false]);
    const unit = { id: UNIT, name: "Parnaíba", city: "Parnaíba", state: "PI" };
    assert.deepEqual(body.company, { id: merchant, display_name: "Pizzaria da Praça", unit });
    assert.ok(!/balance|amount|phone/.test(JSON.stringify(body)));
    const trusted = await users.call<{ can_answer: boolean }>("GET", "/users/dashboard/user", {
      as: user(["message.view", "message.access"]),
    });
    assert.equal(trusted.body.can_answer, true);
  });

  it("a USER sees counters of today and of seven days, its own answers, and whether its company is open or pauses", async () => {
    countedSince.length = 0;
    answersAsked.length = 0;
    const { date: before } = wallClock(new Date(), TIME_ZONE);
    const { body } = await users.call<StaffBody>("GET", "/users/dashboard/user", { as: user() });
    // The day may have ended between the two.
    const days = [before, wallClock(new Date(), TIME_ZONE).date];
    const since = (daysBack: number) => days.map((day) => startOfDay(addDays(day, -daysBack), TIME_ZONE).getTime());
    const [week, today] = countedSince.map(Number).sort((a, b) => a - b);
    assert.ok(since(0).includes(today ?? 0) && since(6).includes(week ?? 0));
    assert.deepEqual(body.counts?.today, { asked: 2, pending: 1, accepted: 1, rejected: 0, expired: 0 });
    assert.deepEqual(body.stats, { totalInteractions: 6, pendingInteractions: 1, acceptedInteractions: 3 });

    assert.deepEqual(
      answersAsked.map(({ answeredBy }) => answeredBy),
      [staff],
    );
    assert.ok(since(30).includes(answersAsked[0]?.since?.getTime() ?? 0));
    assert.deepEqual(
      body.recentAnswers.map(({ id, wish_id, text, answeredAt }) => [id, wish_id, text, answeredAt]),
      [["o2", "w2", "esfiha", "2026-03-02T12:00:00.000Z"]],
    );

    const everyDay = [{ start: "08:00", end: "20:00" }];
    assert.deepEqual([body.hours_today.periods, body.hours_today.is_24h, body.paused_until], [everyDay, false, null]);
    const until = new Date(Date.now() + 3_600_000);
    await users.rpc.setPause({ userId: merchant, until: timestampFromDate(until) });
    const paused = await users.call<StaffBody>("GET", "/users/dashboard/user", { as: user() });
    assert.equal(Date.parse(paused.body.paused_until ?? ""), until.getTime());
    await users.rpc.setPause({ userId: merchant });
  });

  it("a USER without message.view reads of no wish, and nobody is asked for any", async () => {
    countedSince.length = 0;
    answersAsked.length = 0;
    const { status, body } = await users.call<StaffBody>("GET", "/users/dashboard/user", { as: user([]) });
    assert.deepEqual([status, body.counts, body.recentInteractions, body.recentAnswers], [200, null, [], []]);
    assert.deepEqual([countedSince, answersAsked], [[], []]);
    assert.equal(body.company.display_name, "Pizzaria da Praça");
  });

  it("MASTER sees the platform's, or one unit's", async () => {
    const { body } = await users.call<Record<string, Record<string, unknown>>>("GET", "/users/stats/master", {
      as: master,
    });
    assert.deepEqual(body.stats, {
      totalUsers: 3,
      admins: 0,
      clients: 2,
      regularUsers: 1,
      totalFranchises: 3,
      totalLeads: 6,
      totalBalance: 4.7,
    });
    const leads = body.recentLeads as unknown as { status: string }[];
    assert.deepEqual(
      leads.map(({ status }) => status),
      ["PENDING_CONFIRMATION", "CONFIRMED"],
    );
    assert.deepEqual(body.recentInterested, [
      {
        id: LEAD,
        name: "Rosa",
        company: null,
        city: "Teresina",
        state: "PI",
        plan: "PREMIUM",
        status: "CONTACTED",
        createdAt: "2026-03-02T12:00:00.000Z",
      },
    ]);
    const one = await users.call<{ stats: { clients: number } }>("GET", `/users/stats/master?franchise_id=${UNIT}`, {
      as: master,
    });
    assert.equal(one.body.stats.clients, 1);
  });

  it("403 for any other role", async () => {
    const dashboards = { "stats/master": master, "dashboard/client": client(), "dashboard/user": user() };
    for (const [path, owner] of Object.entries(dashboards)) {
      for (const as of [master, admin(UNIT), client(), user()]) {
        const { status } = await users.call("GET", `/users/${path}`, { as });
        assert.equal(status, as.role === owner.role ? 200 : 403, `${path} ${as.role}`);
      }
      assert.equal((await users.call("GET", `/users/${path}`)).status, 401);
    }
  });
});

describe("with another service unavailable", () => {
  it("503 and a sentence for what needs it; the rest is served", async () => {
    for (const [path, as] of [
      ["/users", master],
      ["/users/stats/master", master],
      ["/users/dashboard/client", client()],
      ["/users/dashboard/user", user()],
    ] as const) {
      const { status, body } = await users.call("GET", path, { as });
      assert.deepEqual([status, body.code], [503, "unavailable"], path);
      assert.match(body.message, /indisponível/);
    }
    assert.equal((await users.call("GET", `/users/${merchant}/profile`, { as: master })).status, 200);
  });
});
