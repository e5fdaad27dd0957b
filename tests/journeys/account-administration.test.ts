import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { MASTER, PASSWORD, PIZZERIAS, UNIT_ID } from "../support/test-data.ts";
import { logIn, type Session } from "./_api-session.ts";
import { type JourneyHarness, startJourneyHarness } from "./_harness.ts";
import { ADMIN, FAR_ADMIN, USER } from "./_staff-accounts.ts";

type Me = { role: string };

describe("accounts as MASTER administers them, through the gateway", () => {
  let journey: JourneyHarness;
  let master: Session;

  before(async () => {
    journey = await startJourneyHarness("account-administration");
    master = await logIn(journey, MASTER.email);
  });
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
    const { token } = await logIn(journey, USER.email);
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
    for (const path of ["/auth/me", `/users/${USER.id}/profile`, "/webhooks/messages"]) {
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
    const before = await logIn(journey, FAR_ADMIN.email);
    const raised = await call(master, "PATCH", `/users/${FAR_ADMIN.id}`, { role: "MASTER" });
    assert.deepEqual([raised.status, raised.body.role], [200, "MASTER"]);
    await isRefused(before);
    const raisedSession = await logIn(journey, FAR_ADMIN.email);
    assert.equal((await raisedSession.get<Me>("/auth/me")).role, "MASTER");
    assert.equal(
      (await call(master, "PATCH", `/users/${FAR_ADMIN.id}`, { role: "ADMIN", unit_id: UNIT_ID })).status,
      200,
    );
    await isRefused(raisedSession);
    assert.equal((await (await logIn(journey, FAR_ADMIN.email)).get<Me>("/auth/me")).role, "ADMIN");
  });

  test("a deletion ends the sessions, frees the e-mail, and leaves the ledger under a neutral name", async () => {
    const [company] = PIZZERIAS;
    assert.ok(company !== undefined);
    const owner = await logIn(journey, company.email);
    assert.equal((await call(owner, "DELETE", `/users/${USER.id}`)).status, 200, "a company deletes its staff");
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
      unit_id: UNIT_ID,
      profile: { display_name: "Nova dona do e-mail" },
    });
    assert.equal(again.status, 201, again.body.message);
    assert.equal(await tryLogin(company.email), 200);
  });

  test("an ADMIN deletes nobody until the permission is given, and then in its unit alone", async () => {
    const [, company] = PIZZERIAS;
    assert.ok(company !== undefined);
    const admin = await logIn(journey, ADMIN.email);
    assert.equal((await call(admin, "DELETE", `/users/${company.id}`)).status, 403);
    await call(master, "PATCH", `/users/${ADMIN.id}`, { permission_override: { "user.delete": true } });
    await isRefused(admin);
    const trusted = await logIn(journey, ADMIN.email);
    assert.equal((await call(trusted, "DELETE", `/users/${MASTER.id}`)).status, 404);
    assert.equal((await call(trusted, "DELETE", `/users/${company.id}`)).status, 200);
  });
});
