import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PASSWORD } from "../support/test-data.ts";
import { logIn, type Session } from "./_api-session.ts";
import { type Cast, createCast, printSeedOfFailure } from "./_cast.ts";
import { type JourneyHarness, openJourneys } from "./_harness.ts";

type Me = { role: string };

async function makePeople(cast: Cast) {
  const [unit, farUnit] = [await cast.unit(), await cast.unit()];
  const [company, other] = [await cast.pizzeria(unit), await cast.pizzeria(unit)];
  return {
    unit,
    company,
    other,
    master: await cast.master(),
    admin: await cast.admin(unit),
    farAdmin: await cast.admin(farUnit),
    employee: await cast.employee(unit, company),
  };
}

describe("accounts as MASTER administers them, through the gateway", () => {
  let journey: JourneyHarness;
  let cast: Cast;
  let people: Awaited<ReturnType<typeof makePeople>>;
  let master: Session;

  before(async () => {
    journey = await openJourneys();
    cast = createCast(journey);
    people = await makePeople(cast);
    master = await logIn(journey, people.master.email);
  });
  afterEach((t) => printSeedOfFailure(t, cast));
  after(() => journey?.close());

  const call = async (session: Session, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${journey.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { message?: string; role?: string; name?: string } };
  };
  const isRefused = (session: Session) =>
    eventually("the token is refused", async () => (await call(session, "GET", "/auth/me")).status === 401);
  const tryLogin = async (email: string): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email, password: PASSWORD });
    return (await fetch(`${journey.url}/auth/login`, { method: "POST", headers, body })).status;
  };

  test("whoever keeps the bearer after changing the password goes on in that browser, and nobody with the bearer alone", async () => {
    const NEW_PASSWORD = "Outra#Senha9";
    const { employee } = people;
    const { token } = await logIn(journey, employee.email);
    const send = (path: string, cookie?: string, body?: object) =>
      fetch(`${journey.url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${token}`,
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await send("/auth/change-password", undefined, change);
    assert.equal(changed.status, 200);
    const cookie = changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await eventually("the bearer alone is refused", async () => (await send("/auth/me")).status === 401);
    for (const path of ["/auth/me", `/users/${employee.id}/profile`, "/webhooks/messages"]) {
      assert.equal((await send(path)).status, 401, path);
      assert.equal((await send(path, cookie)).status, 200, path);
    }
    // Another change from the same browser, with the same bearer.
    const back = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
    assert.equal((await send("/auth/change-password", undefined, back)).status, 401);
    assert.equal((await send("/auth/change-password", cookie, back)).status, 200);
    await eventually("the cookie of before has ended", async () => (await send("/auth/me", cookie)).status === 401);
  });

  test("a change of role or unit refuses the tokens of before, and the next login has the new one", async () => {
    const { farAdmin, unit } = people;
    const before = await logIn(journey, farAdmin.email);
    const raised = await call(master, "PATCH", `/users/${farAdmin.id}`, { role: "MASTER" });
    assert.deepEqual([raised.status, raised.body.role], [200, "MASTER"]);
    await isRefused(before);
    const raisedSession = await logIn(journey, farAdmin.email);
    assert.equal((await raisedSession.get<Me>("/auth/me")).role, "MASTER");
    assert.equal(
      (await call(master, "PATCH", `/users/${farAdmin.id}`, { role: "ADMIN", unit_id: unit.id })).status,
      200,
    );
    await isRefused(raisedSession);
    assert.equal((await (await logIn(journey, farAdmin.email)).get<Me>("/auth/me")).role, "ADMIN");
  });

  test("a deletion ends the sessions, frees the e-mail, and leaves the ledger under a neutral name", async () => {
    const { company, employee, unit } = people;
    const owner = await logIn(journey, company.email);
    assert.equal((await call(owner, "DELETE", `/users/${employee.id}`)).status, 200, "a company deletes its staff");
    const deleted = await call(master, "DELETE", `/users/${company.id}`);
    assert.deepEqual([deleted.status, deleted.body.message], [200, "Usuário excluído permanentemente!"]);
    await isRefused(owner);
    assert.equal(await tryLogin(company.email), 401);
    const stats = await master.get<{ recentTransactions: { clientName: string }[] }>("/users/stats/master");
    const names = stats.recentTransactions.map(({ clientName }) => clientName);
    assert.ok(names.includes("Conta excluída"), names.join());
    assert.ok(!names.includes(company.name));
    const again = await call(master, "POST", "/users", {
      email: company.email,
      password: PASSWORD,
      role: "ADMIN",
      unit_id: unit.id,
      profile: { display_name: "Nova dona do e-mail" },
    });
    assert.equal(again.status, 201, again.body.message);
    assert.equal(await tryLogin(company.email), 200);
  });

  test("an ADMIN deletes nobody until the permission is given, and then in its unit alone", async () => {
    const { admin, other } = people;
    const session = await logIn(journey, admin.email);
    assert.equal((await call(session, "DELETE", `/users/${other.id}`)).status, 403);
    await call(master, "PATCH", `/users/${admin.id}`, { permission_override: { "user.delete": true } });
    await isRefused(session);
    const trusted = await logIn(journey, admin.email);
    assert.equal((await call(trusted, "DELETE", `/users/${people.master.id}`)).status, 404);
    assert.equal((await call(trusted, "DELETE", `/users/${other.id}`)).status, 200);
  });
});
