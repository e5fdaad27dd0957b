import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { COMPANY, COMPANY_UNIT, serveCompany } from "./_company-services.ts";
import { admin, master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

type StaffBody = {
  can_answer: boolean;
  company: { id: string; display_name: string; unit: unknown };
  counts: { today: Record<string, number> } | null;
  stats: Record<string, number>;
  hours_today: { periods: { start: string; end: string }[]; is_24h: boolean };
  paused_until: string | null;
  receiving: unknown;
  recentInteractions: unknown[];
  recentAnswers: { id: string; wish_id: string; text: string; answeredAt: string }[];
};

const TIME_ZONE = "America/Fortaleza";
const CLOSED = { state: "CLOSED", until: "2026-03-02T12:00:00.000Z", time_zone: TIME_ZONE };
const STAFF = randomUUID();

let panel: PanelHarness;
before(async () => {
  panel = await startPanelHarness({ keepsPrice: false });
});
after(() => panel.stop());

const client = (userId = COMPANY) => identityFor({ role: "CLIENT", userId });
const user = (permissions = ["message.view"], clientId: string | null = COMPANY) =>
  identityFor({ role: "USER", userId: STAFF, clientId, unitIds: [COMPANY_UNIT.id], permissions });
const ofClient = (as = client()) => panel.call<Record<string, unknown>>("GET", "/users/dashboard/client", { as });
const ofStaff = (as = user()) => panel.call<StaffBody>("GET", "/users/dashboard/user", { as });

describe("a company's dashboards with every service answering", () => {
  let company: Awaited<ReturnType<typeof serveCompany>>;
  before(async () => {
    company = await serveCompany(panel);
  });
  after(() => company.stop());

  it("a CLIENT sees its own numbers", async () => {
    const { status, body } = await ofClient();
    assert.equal(status, 200);
    assert.deepEqual(body.stats, {
      totalInteractions: 6,
      pendingInteractions: 1,
      acceptedInteractions: 3,
      otherInteractions: 2,
      totalTransactions: 2,
    });
    assert.deepEqual(
      [body.client, body.price],
      [
        {
          balance: 4.7,
          profile: { display_name: "Pizzaria da Praça" },
          email: "pizzaria@exemplo.com.br",
        },
        0.3,
      ],
    );
    assert.deepEqual(body.categories, [
      { id: 41, name: "Pizzaria", code: "41" },
      { id: 42, name: "42", code: "42" },
    ]);
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
    assert.deepEqual(body.recentTransactions, [
      { id: "m1", description: "TENHO", createdAt: "2026-03-02T12:00:00.000Z", type: "DEBIT", amount: 0.3 },
    ]);
  });

  it("a USER sees its company's wishes, and no money", async () => {
    const { status, body } = await ofStaff();
    assert.deepEqual([status, body.can_answer], [200, false]);
    assert.deepEqual(body.receiving, CLOSED);
    assert.deepEqual(body.company, { id: COMPANY, display_name: "Pizzaria da Praça", unit: COMPANY_UNIT });
    assert.ok(!/balance|amount|phone/.test(JSON.stringify(body)));
    assert.equal((await ofStaff(user(["message.view", "message.access"]))).body.can_answer, true);
  });

  it("a USER sees counters of today and of seven days, its own answers, and whether its company is open or pauses", async () => {
    company.countedSince.length = 0;
    company.answersAsked.length = 0;
    const { date: before } = wallClock(new Date(), TIME_ZONE);
    const { body } = await ofStaff();
    // The day may have ended between the two.
    const days = [before, wallClock(new Date(), TIME_ZONE).date];
    const since = (daysBack: number) => days.map((day) => startOfDay(addDays(day, -daysBack), TIME_ZONE).getTime());
    const [week, today] = company.countedSince.map(Number).sort((a, b) => a - b);
    assert.ok(since(0).includes(today ?? 0) && since(6).includes(week ?? 0));
    assert.deepEqual(body.counts?.today, { asked: 2, pending: 1, accepted: 1, rejected: 0, expired: 0 });
    assert.deepEqual(body.stats, { totalInteractions: 6, pendingInteractions: 1, acceptedInteractions: 3 });

    assert.deepEqual(
      company.answersAsked.map(({ answeredBy }) => answeredBy),
      [STAFF],
    );
    assert.ok(since(30).includes(company.answersAsked[0]?.since?.getTime() ?? 0));
    assert.deepEqual(
      body.recentAnswers.map(({ id, wish_id, text, answeredAt }) => [id, wish_id, text, answeredAt]),
      [["o2", "w2", "esfiha", "2026-03-02T12:00:00.000Z"]],
    );

    const everyDay = [{ start: "08:00", end: "20:00" }];
    assert.deepEqual([body.hours_today.periods, body.hours_today.is_24h, body.paused_until], [everyDay, false, null]);
    const until = new Date(Date.now() + 3_600_000);
    company.pause(until);
    assert.equal(Date.parse((await ofStaff()).body.paused_until ?? ""), until.getTime());
    company.pause(null);
  });

  it("a USER without message.view reads of no wish, and nobody is asked for any", async () => {
    company.countedSince.length = 0;
    company.answersAsked.length = 0;
    const { status, body } = await ofStaff(user([]));
    assert.deepEqual([status, body.counts, body.recentInteractions, body.recentAnswers], [200, null, [], []]);
    assert.deepEqual([company.countedSince, company.answersAsked], [[], []]);
    assert.equal(body.company.display_name, "Pizzaria da Praça");
  });

  it("404 without a company, 403 for any other role, 401 for nobody", async () => {
    assert.deepEqual(
      [(await ofClient(client(randomUUID()))).status, (await ofStaff(user([], null))).status],
      [404, 404],
    );
    for (const [get, owner] of [
      [ofClient, "CLIENT"],
      [ofStaff, "USER"],
    ] as const) {
      for (const as of [master, admin(), client(), user()]) {
        assert.equal((await get(as)).status, as.role === owner ? 200 : 403, `${owner}'s for ${as.role}`);
      }
      assert.equal((await get(identityFor())).status, 401);
    }
  });
});

describe("a company's dashboards with a service unavailable", () => {
  it("503 and a sentence for what needs it", async () => {
    const needed = {
      users: [ofClient, ofStaff],
      messaging: [ofClient, ofStaff],
      wallet: [ofClient],
      categorisation: [ofClient],
    };
    for (const [missing, dashboards] of Object.entries(needed)) {
      const company = await serveCompany(panel);
      await company.stop(missing);
      for (const get of dashboards) {
        const { status, body } = (await get()) as { status: number; body: Record<string, unknown> };
        assert.deepEqual([status, body.code], [503, "unavailable"], missing);
        assert.match(String(body.message), /indisponível/);
      }
      await company.stop();
    }
  });

  it("names no unit to a company's staff while franchise does not answer", async () => {
    const company = await serveCompany(panel);
    await company.stop("franchise");
    const { status, body } = await ofStaff();
    assert.deepEqual([status, body.company.unit], [200, null]);
    await company.stop();
  });
});
