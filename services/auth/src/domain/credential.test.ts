import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Credential, openTemporaries, resetPauseLeftMs, withoutTemporary, withTemporary } from "./credential.ts";

const now = new Date("2026-03-02T12:00:00Z");
const later = (ms: number): Date => new Date(now.getTime() + ms);
const credential: Credential = {
  userId: "u",
  email: "a@b.com",
  passwordHash: "h",
  invitedHash: null,
  requiresPasswordChange: false,
  temporary: null,
  earlierTemporaries: [],
  sessionVersion: 1,
  accessVersion: 0,
};

describe("a credential", () => {
  it("gets another temporary secret only some time after the last one", () => {
    const rule = { validMs: 60_000, pauseMs: 10_000 };
    assert.equal(resetPauseLeftMs(credential, now, rule), 0);
    const sent = { ...credential, temporary: { hash: "t", expiresAt: later(60_000) } };
    assert.equal(resetPauseLeftMs(sent, later(9_999), rule), 1);
    assert.equal(resetPauseLeftMs(sent, later(10_000), rule), 0);
  });

  it("keeps an earlier temporary secret until it is used or expires, and a bounded number of them", () => {
    const secret = (at: number) => ({ hash: `t${at}`, expiresAt: later(at * 1_000) });
    let state = { ...credential, ...withTemporary(credential, secret(1), now) };
    state = { ...state, ...withTemporary(state, secret(2), now) };
    const hashesAt = (ms: number) => openTemporaries(state, later(ms)).map(({ hash }) => hash);
    assert.deepEqual(hashesAt(0), ["t2", "t1"]);
    assert.deepEqual(hashesAt(1_000), ["t2"]);

    assert.equal(withoutTemporary(state, "other"), null);
    assert.deepEqual(withoutTemporary(state, "t1"), { temporary: secret(2), earlierTemporaries: [] });
    assert.deepEqual(withoutTemporary(state, "t2"), { temporary: null, earlierTemporaries: [secret(1)] });

    for (let at = 3; at < 30; at += 1) state = { ...state, ...withTemporary(state, secret(at), now) };
    assert.deepEqual(hashesAt(0), ["t29", "t28", "t27", "t26", "t25", "t24"]);
  });
});
