import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "./_account-builder.ts";
import { LEAD } from "./_clients.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "./_harness.ts";

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
    assert.deepEqual(body.company, { id: merchant, display_name: "Pizzaria da Praça" });
    assert.ok(!/balance|amount|phone/.test(JSON.stringify(body)));
    const trusted = await users.call<{ can_answer: boolean }>("GET", "/users/dashboard/user", {
      as: user(["message.view", "message.access"]),
    });
    assert.equal(trusted.body.can_answer, true);
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
