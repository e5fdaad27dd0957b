import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Account } from "@tenho/proto/users/v1/users_pb";
import { type AuditHarness, startAuditHarness } from "./_audit.ts";
import { UNIT } from "./_clients.ts";
import { NEW_PASSWORD, PASSWORD } from "./_harness.ts";

const ADDRESS = "203.0.113.7";
const headers = { "x-forwarded-for": ADDRESS };

let audit: AuditHarness;
before(async () => {
  audit = await startAuditHarness({ LOGIN_FAILURES_MAX: "2", TEMPORARY_PASSWORD_PAUSE_MS: "60000" });
});
after(() => audit.stop());

/** An action, repeated where it may be, and the audit record expected of it; `act` returns the id of the record's subject. */
type Case = {
  name: string;
  act: (account: Account) => Promise<string>;
  action: string;
  actor: (account: Account) => string | null;
  role: string;
};

const own = ({ id }: Account): string => id;
const ACTOR = randomUUID();
const cases: Case[] = [
  {
    name: "a session that its owner ends, also twice",
    action: "session.end",
    actor: own,
    role: "CLIENT",
    act: async (account) => {
      const { identity } = await audit.auth.loggedIn(account);
      const end = () => audit.auth.call("DELETE", `/auth/sessions/${identity.sessionId}`, { as: identity, headers });
      assert.deepEqual([(await end()).status, (await end()).status], [204, 404]);
      return identity.sessionId ?? "";
    },
  },
  {
    name: "all sessions that their owner ends",
    action: "session.end",
    actor: own,
    role: "CLIENT",
    act: async (account) => {
      const { identity } = await audit.auth.loggedIn(account);
      assert.equal((await audit.auth.call("POST", "/auth/logout-all", { as: identity, headers })).status, 204);
      return account.id;
    },
  },
  {
    name: "a password that its owner changes, after a wrong one",
    action: "user.password",
    actor: own,
    role: "CLIENT",
    act: async (account) => {
      const { identity } = await audit.auth.loggedIn(account);
      const change = (currentPassword: string) =>
        audit.auth.call("POST", "/auth/change-password", {
          as: identity,
          headers,
          json: { currentPassword, newPassword: NEW_PASSWORD },
        });
      assert.equal((await change("Errada@2026")).status, 422);
      assert.equal((await change(PASSWORD)).status, 200);
      return account.id;
    },
  },
  {
    name: "a password that another person sets, asked for twice by a caller that got no answer",
    action: "user.password",
    actor: () => ACTOR,
    role: "ADMIN",
    act: async ({ id }) => {
      const request = {
        userId: id,
        password: NEW_PASSWORD,
        actorId: ACTOR,
        actorRole: "ADMIN",
        actorAddress: ADDRESS,
        actionId: randomUUID(),
        unitId: UNIT,
      };
      await assert.rejects(audit.auth.rpc.setPassword({ ...request, password: "fraca" }));
      await audit.auth.rpc.setPassword(request);
      await audit.auth.rpc.setPassword(request);
      return id;
    },
  },
  {
    name: "a temporary password, asked for twice in a short while",
    action: "user.password_reset",
    actor: () => null,
    role: "ANONYMOUS",
    act: async ({ id, email }) => {
      const ask = () => audit.auth.call("POST", "/auth/confirm-password-reset", { json: { email }, headers });
      assert.deepEqual([(await ask()).status, (await ask()).status], [200, 429]);
      return id;
    },
  },
  {
    name: "an address that has to wait after wrong passwords",
    action: "session.locked",
    actor: () => null,
    role: "ANONYMOUS",
    act: async ({ id, email }) => {
      for (let guess = 0; guess < 4; guess += 1) await audit.auth.login(email, "Errada@2026", ADDRESS);
      return id;
    },
  },
];

describe("an action of auth's own is one record, with who and from where, and no password", () => {
  for (const { name, act, action, actor, role } of cases) {
    it(name, async () => {
      const account = await audit.auth.person({ unitId: UNIT });
      const subject = await act(account);
      await audit.recordsOf(subject);
      await audit.isEmptied();
      const records = await audit.recordsOf(subject);
      assert.deepEqual(
        records.map((record) => [record.action, record.actor?.id ?? null, record.actor_role, record.address]),
        [[action, actor(account), role, ADDRESS]],
      );
      assert.ok(!JSON.stringify(records).includes(NEW_PASSWORD));
    });
  }
});
