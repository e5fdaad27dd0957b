import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type AuthHarness, cookieOf, startAuthHarness } from "../_harness.ts";
import { NEW, OLD, openKnex, startReplica } from "../_sealing.ts";

const GRACE_MS = 30_000;

let clock = Date.now();
const now = (): Date => new Date(clock);
const pass = (ms: number): void => {
  clock += ms;
};

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ REFRESH_GRACE_MS: String(GRACE_MS) }, now);
});
after(() => auth.stop());

/** A refresh whose answer never arrives. */
const lose = async (cookie: string): Promise<void> => {
  assert.equal((await auth.refresh(cookie)).status, 200);
};

const refreshAt = async (url: string, cookie: string): Promise<string> => {
  const answer = await auth.callAt(url)("POST", "/auth/refresh", { headers: { cookie } });
  assert.equal(answer.status, 200);
  return cookieOf(answer);
};

describe("a refresh whose answer is lost", () => {
  it("gives the newest cookie again within the grace, and the session goes on with it", async () => {
    const { cookie } = await auth.loggedIn();
    await lose(cookie);
    pass(GRACE_MS);
    const again = await auth.refresh(cookie);
    assert.equal(again.status, 200);
    const next = cookieOf(again);
    assert.notEqual(next, "", "the answer sets the cookie once more");
    pass(10 * GRACE_MS);
    const later = await auth.refresh(next);
    assert.equal(later.status, 200);
    assert.notEqual(cookieOf(later), next, "and that one is rotated in its turn");
  });

  it("may be lost again and again, one refresh after the other", async () => {
    let { cookie } = await auth.loggedIn();
    for (let round = 0; round < 3; round += 1) {
      await lose(cookie);
      await lose(cookie);
      const next = cookieOf(await auth.refresh(cookie));
      assert.notEqual(next, cookie);
      cookie = next;
      pass(10 * GRACE_MS);
    }
    assert.equal((await auth.refresh(cookie)).status, 200);
  });

  it("ends the session when the cookie comes back after the grace", async () => {
    const { cookie } = await auth.loggedIn();
    await lose(cookie);
    const next = cookieOf(await auth.refresh(cookie));
    pass(GRACE_MS + 1);
    const { status, body } = await auth.refresh(cookie);
    assert.deepEqual([status, body.reason], [401, "session_ended"]);
    assert.equal((await auth.refresh(next)).status, 401);
  });

  it("is answered by another replica with the same cookie, also one that seals with a newer secret", async () => {
    const { cookie } = await auth.loggedIn();
    const next = cookieOf(await auth.refresh(cookie));
    const others = [
      await startReplica(auth, { current: OLD }, now),
      await startReplica(auth, { current: NEW, former: OLD }, now),
    ];
    try {
      for (const { url } of others) assert.equal(await refreshAt(url, cookie), next);
      const both = await Promise.all(others.map(({ url }) => refreshAt(url, next)));
      assert.equal(new Set(both).size, 1, "two replicas that are asked at once agree on one cookie");
      assert.equal(await refreshAt(auth.url, next), both[0]);
    } finally {
      for (const other of others) await other.stop();
    }
  });

  it("is answered without a cookie where the newest token was derived with a key that is not there any more", async () => {
    const { cookie, identity } = await auth.loggedIn();
    await lose(cookie);
    const knex = openKnex(auth);
    try {
      await knex("sessions")
        .where({ id: identity.sessionId })
        .update({ refresh_hash: "f".repeat(64) });
    } finally {
      await knex.destroy();
    }
    const { status, headers } = await auth.refresh(cookie);
    assert.deepEqual([status, headers.getSetCookie()], [200, []]);
  });
});
