import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { AuditPage } from "../_audit.ts";
import { OTHER_UNIT, UNIT } from "../_clients.ts";
import { type AuthHarness, startAuthHarness } from "../_harness.ts";

type OpenSession = { id: string; current: boolean };

const master = identityFor({ role: "MASTER" });
const admin = identityFor({ role: "ADMIN", unitIds: [UNIT] });

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

const list = (as: Identity, userId: string) =>
  auth.call<OpenSession[]>("GET", `/auth/sessions?user_id=${userId}`, { as });
const end = (as: Identity, id: string | null) => auth.call("DELETE", `/auth/sessions/${id}`, { as });
const endAll = (as: Identity, userId: string) => auth.call("DELETE", `/auth/sessions?user_id=${userId}`, { as });

/** Callers who administer no session of a CLIENT of UNIT. */
const STRANGERS: readonly [string, Identity][] = [
  ["an ADMIN of another unit", identityFor({ role: "ADMIN", unitIds: [OTHER_UNIT] })],
  ["an ADMIN who may not change accounts", { ...admin, permissions: ["user.view"] }],
  ["another CLIENT of the unit", identityFor({ role: "CLIENT", unitIds: [UNIT] })],
  ["a CLIENT who may change accounts", identityFor({ role: "CLIENT", unitIds: [UNIT], permissions: ["user.update"] })],
];

describe("the sessions of another account", () => {
  for (const [who, operator] of [
    ["MASTER", master],
    ["an ADMIN of its unit", admin],
  ] as const) {
    it(`are listed to ${who}, who ends one of them at every gateway`, async () => {
      const account = await auth.person();
      const [first, second] = [await auth.loggedIn(account), await auth.loggedIn(account)];
      const { status, body } = await list(operator, account.id);
      assert.deepEqual([status, body.map(({ current }) => current)], [200, [false, false]]);
      assert.equal((await end(operator, first.identity.sessionId)).status, 204);
      await eventually("published", () => auth.revokedUntil(first.identity.sessionId));
      assert.equal((await auth.refresh(first.cookie)).status, 401);
      assert.equal((await auth.refresh(second.cookie)).status, 200);
      assert.equal((await end(operator, first.identity.sessionId)).status, 404, "it has ended");
    });

    it(`are all ended by ${who}, their tokens too`, async () => {
      const account = await auth.person();
      const [first, second] = [await auth.loggedIn(account), await auth.loggedIn(account)];
      assert.equal((await endAll(operator, account.id)).status, 204);
      for (const { cookie } of [first, second]) assert.equal((await auth.refresh(cookie)).status, 401);
      await eventually(
        "gateways read the version",
        async () => ((await auth.version(account.id)) ?? 0) > first.identity.sessionVersion,
      );
    });
  }

  it("that were ended are recorded with their actor, for the unit's ADMINs", async () => {
    const account = await auth.person();
    const { identity } = await auth.loggedIn(account);
    await end(admin, identity.sessionId);
    await endAll(master, account.id);
    const ended = await eventually("both are recorded", async () => {
      const { body } = await auth.call<AuditPage>("GET", "/audit?action=session.end&limit=100", { as: master });
      const found = body.items.filter(({ subject }) => [account.id, identity.sessionId].includes(subject.id));
      return found.length === 2 ? found : null;
    });
    assert.deepEqual(
      ended.map(({ actor, unit_id, subject }) => [actor?.id, unit_id, subject.kind]),
      [
        [master.userId, UNIT, "account"],
        [admin.userId, UNIT, "session"],
      ],
    );
  });

  for (const [who, stranger] of STRANGERS) {
    it(`do not exist for ${who}`, async () => {
      const account = await auth.person();
      const { cookie, identity } = await auth.loggedIn(account);
      assert.equal((await list(stranger, account.id)).status, 404);
      assert.equal((await end(stranger, identity.sessionId)).status, 404);
      assert.ok([403, 404].includes((await endAll(stranger, account.id)).status));
      assert.equal((await auth.refresh(cookie)).status, 200);
    });
  }

  it("are out of an ADMIN's reach where the account has more access: a MASTER's, and an ADMIN's with other units", async () => {
    const above = await auth.person({ role: Role.MASTER });
    const wider = await auth.person({ role: Role.ADMIN, managedUnitIds: [UNIT, OTHER_UNIT] });
    for (const account of [above, wider]) {
      const { cookie, identity } = await auth.loggedIn(account);
      assert.equal((await list(admin, account.id)).status, 404);
      assert.equal((await end(admin, identity.sessionId)).status, 404);
      assert.equal((await endAll(admin, account.id)).status, 404);
      assert.equal((await auth.refresh(cookie)).status, 200);
    }
    const equal = await auth.person({ role: Role.ADMIN, managedUnitIds: [UNIT] });
    assert.equal((await list(admin, equal.id)).status, 200);
  });

  it("404 for an unknown account, 400 for no id, 401 without a session, 503 while users is unavailable", async () => {
    assert.equal((await list(master, randomUUID())).status, 404);
    assert.equal((await endAll(master, randomUUID())).status, 404);
    assert.equal((await list(master, "1")).status, 400);
    assert.equal((await auth.call("DELETE", "/auth/sessions", { as: master })).status, 400);
    assert.equal((await auth.call("DELETE", `/auth/sessions?user_id=${randomUUID()}`)).status, 401);
    const { id, cookie, identity } = await auth.loggedIn();
    auth.state.usersUnavailable = true;
    assert.equal((await list(master, id)).status, 503);
    assert.equal((await end(master, identity.sessionId)).status, 503);
    auth.state.usersUnavailable = false;
    assert.equal((await auth.refresh(cookie)).status, 200);
  });

  it("ended one by one and all at once at the same time end once each", async () => {
    const account = await auth.person();
    const { identity } = await auth.loggedIn(account);
    await auth.loggedIn(account);
    const answers = await Promise.all([
      end(master, identity.sessionId),
      end(admin, identity.sessionId),
      endAll(master, account.id),
    ]);
    assert.equal(answers[2]?.status, 204);
    assert.ok(answers.slice(0, 2).every(({ status }) => [204, 404].includes(status)));
    assert.equal((await list(master, account.id)).body.length, 0);
  });
});
