import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import { createSessionStore } from "../../src/adapters/db/session-store.ts";
import {
  type AuthHarness,
  bearerOf,
  cookieOf,
  NEW_PASSWORD,
  PASSWORD,
  type SessionBody,
  startAuthHarness,
} from "../_harness.ts";

type OpenSession = {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string;
  agent: string;
};

const SESSIONS_MAX = 3;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let auth: AuthHarness;
let knex: Knex;
before(async () => {
  auth = await startAuthHarness({ SESSIONS_MAX: String(SESSIONS_MAX) });
  const url = auth.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "auth", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await auth.stop();
});

const listed = async (as: Identity): Promise<OpenSession[]> => {
  const { status, body } = await auth.call<OpenSession[]>("GET", "/auth/sessions", { as });
  assert.equal(status, 200);
  return body;
};
const end = (as: Identity, id: string | null) => auth.call("DELETE", `/auth/sessions/${id}`, { as });
const loginFrom = (email: string, headers: Record<string, string>) =>
  auth.call<SessionBody>("POST", "/auth/login", { json: { email, password: PASSWORD }, headers });

describe("GET /auth/sessions", () => {
  it("lists one's own, the last used first, with address and browser as of that use, and marks this one", async () => {
    const account = await auth.person();
    await auth.loggedIn();
    const first = await loginFrom(account.email, { "x-forwarded-for": "203.0.113.9", "user-agent": FIREFOX });
    const second = await auth.loggedIn(account);
    const [mine, other] = await listed(second.identity);
    assert.deepEqual([mine?.id, mine?.current, mine?.address], [second.identity.sessionId, true, "198.51.100.1"]);
    assert.deepEqual([other?.current, other?.address, other?.agent], [false, "203.0.113.9", FIREFOX]);

    const headers = { "x-forwarded-for": "2001:db8:1:2::7", "user-agent": "Celular", cookie: cookieOf(first) };
    assert.equal((await auth.call("POST", "/auth/refresh", { headers })).status, 200);
    const [used, ...rest] = await listed(second.identity);
    assert.deepEqual([used?.id, used?.agent, rest.length], [other?.id, "Celular", 1]);
    assert.equal(used?.address, "2001:db8:1::/56", "of IPv6 the network alone is kept");
    assert.ok((used?.last_seen_at ?? "") > (used?.created_at ?? ""));
    assert.equal(used?.created_at, other?.created_at);
  });

  it("keeps of a browser's name 200 printable characters, whatever is sent", async () => {
    const { email } = await auth.person();
    const answer = await loginFrom(email, { "user-agent": `\u00e9\u00ff${"x".repeat(5_000)}` });
    const [session] = await listed(bearerOf(answer.body.token));
    assert.equal(session?.agent, "x".repeat(200));
  });

  it("401 without a session", async () => {
    assert.equal((await auth.call("GET", "/auth/sessions")).status, 401);
    assert.equal((await auth.call("DELETE", `/auth/sessions/${randomUUID()}`)).status, 401);
    assert.equal((await auth.call("POST", "/auth/logout-all")).status, 401);
  });
});

describe("DELETE /auth/sessions/:id", () => {
  it("ends one session at every gateway and leaves the others", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const answer = await end(mine.identity, other.identity.sessionId);
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [204, []]);
    await eventually("published", () => auth.revokedUntil(other.identity.sessionId));
    assert.equal((await auth.refresh(other.cookie)).status, 401);
    assert.equal((await auth.refresh(mine.cookie)).status, 200);
    assert.equal(await auth.revokedUntil(mine.identity.sessionId), null);
    assert.deepEqual(
      (await listed(mine.identity)).map(({ id }) => id),
      [mine.identity.sessionId],
    );
  });

  it("of this session clears its cookie", async () => {
    const { identity } = await auth.loggedIn();
    const answer = await end(identity, identity.sessionId);
    assert.equal(answer.status, 204);
    assert.match(answer.headers.getSetCookie()[0] ?? "", /tenho_refresh=;.*Expires=Thu, 01 Jan 1970/);
  });

  it("404 for another person's, which goes on, for one that has ended, and for an unknown one; 400 for no id", async () => {
    const [mine, other] = [await auth.loggedIn(), await auth.loggedIn()];
    for (const id of [other.identity.sessionId, randomUUID()]) {
      const { status, body } = await end(mine.identity, id);
      assert.deepEqual([status, body.message], [404, "Esta sessão já terminou."]);
    }
    assert.equal((await auth.refresh(other.cookie)).status, 200);
    assert.equal(await auth.revokedUntil(other.identity.sessionId), null);
    assert.equal((await end(mine.identity, "1")).status, 400);
  });

  it("ends it once when asked twice at the same time", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const answers = await Promise.all([1, 2].map(() => end(mine.identity, other.identity.sessionId)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404]);
  });
});

describe("POST /auth/logout-all", () => {
  it("ends every session of the account at every gateway, this one too, and nobody else's", async () => {
    const account = await auth.person();
    const [mine, other, stranger] = [await auth.loggedIn(account), await auth.loggedIn(account), await auth.loggedIn()];
    const answer = await auth.call("POST", "/auth/logout-all", { as: mine.identity });
    assert.deepEqual([answer.status, cookieOf(answer)], [204, ""]);
    await eventually("gateways read the version", async () => (await auth.version(account.id)) === 2);
    for (const { cookie } of [mine, other]) assert.equal((await auth.refresh(cookie)).status, 401);
    assert.equal((await auth.refresh(stranger.cookie)).status, 200);
    assert.equal((await auth.loggedIn(account)).identity.sessionVersion, 2);
  });

  it("and logout, each asked twice at the same time, all succeed", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const logout = () => auth.call("POST", "/auth/logout", { headers: { cookie: other.cookie } });
    const all = () => auth.call("POST", "/auth/logout-all", { as: mine.identity });
    const answers = await Promise.all([logout(), all(), logout(), all()]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 204],
    );
    assert.deepEqual(await knex("sessions").where({ user_id: account.id }), []);
  });

  it("leaves no token to a refresh under way: whatever was answered, gateways refuse it", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, cookie, identity } = await auth.loggedIn();
      const [all, ...answers] = await Promise.all([
        auth.call("POST", "/auth/logout-all", { as: identity }),
        ...[1, 2, 3].map(() => auth.refresh(cookie)),
      ]);
      assert.equal(all.status, 204);
      const versions = answers.flatMap(({ status, body }) =>
        status === 200 ? [bearerOf(body.token).sessionVersion] : [],
      );
      assert.ok(
        versions.every((version) => version < 2),
        String(versions),
      );
      assert.deepEqual(await knex("sessions").where({ user_id: id }), []);
    }
  });
});

describe("the sessions of an account", () => {
  it("are bounded: a login beyond ends the one not used for longest, at every gateway", async () => {
    const account = await auth.person();
    const opened = [];
    for (let count = 0; count < SESSIONS_MAX; count += 1) opened.push(await auth.loggedIn(account));
    const [first, second, third] = opened;
    assert.equal((await auth.refresh(first?.cookie ?? "")).status, 200, "the oldest is in use");
    const newest = await auth.loggedIn(account);
    const ids = (await listed(newest.identity)).map(({ id }) => id);
    const kept = [first, third, newest].map((one) => one?.identity.sessionId);
    assert.deepEqual(ids.sort(), kept.sort());
    await eventually("published", () => auth.revokedUntil(second?.identity.sessionId ?? null));
  });

  it("stay bounded when many are opened at once", async () => {
    const account = await auth.person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => auth.login(account.email)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal((await knex("sessions").where({ user_id: account.id })).length, SESSIONS_MAX);
  });

  it("get none by a login whose password was changed since it was compared", async () => {
    const account = await auth.person();
    const sessions = createSessionStore({
      knex,
      sessionsMax: SESSIONS_MAX,
      publishRevokedSession: async () => undefined,
      triggerRelay: () => undefined,
    });
    const now = new Date();
    const session = {
      id: randomUUID(),
      userId: account.id,
      refreshHash: randomUUID(),
      previousHash: null,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      remember: false,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      accessVersion: 0,
      device: { address: "", agent: "" },
    };
    const [compared] = await knex("credentials").where({ user_id: account.id }).pluck("password_hash");
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    await assert.rejects(sessions.create(session, compared), { code: "unauthenticated", reason: "bad_credentials" });
    assert.deepEqual(await knex("sessions").where({ user_id: account.id }), []);
  });

  it("leave no address and no browser when the person is erased", async () => {
    const account = await auth.person();
    const traces = ["203.0.113.201", "Navegador-da-Rosa/1.0"];
    await loginFrom(account.email, { "x-forwarded-for": "203.0.113.201", "user-agent": "Navegador-da-Rosa/1.0" });
    assert.deepEqual(await foundInSchema(knex, "auth", traces), traces);
    await auth.rpc.anonymisePerson({ userId: account.id });
    assert.deepEqual(await foundInSchema(knex, "auth", traces), []);
  });
});
