import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { afterFailure, type Credential, isLocked, mayReset } from "./credential.ts";

const now = new Date("2026-03-02T12:00:00Z");
const later = (ms: number): Date => new Date(now.getTime() + ms);
const credential: Credential = {
  userId: "u",
  email: "a@b.com",
  passwordHash: "h",
  requiresPasswordChange: false,
  temporary: null,
  sessionVersion: 1,
  failures: 0,
  lockedUntil: null,
};

describe("a credential", () => {
  it("locks for a while at the last failure allowed, and counts anew afterwards", () => {
    const rule = { failuresMax: 3, lockMs: 1_000 };
    assert.deepEqual(afterFailure(credential, now, rule), { failures: 1, lockedUntil: null });
    const locked = afterFailure({ ...credential, failures: 2 }, now, rule);
    assert.deepEqual(locked, { failures: 0, lockedUntil: later(1_000) });
    assert.equal(isLocked({ ...credential, ...locked }, later(999)), true);
    assert.equal(isLocked({ ...credential, ...locked }, later(1_000)), false);
  });

  it("gets another temporary secret only some time after the last one", () => {
    const rule = { validMs: 60_000, pauseMs: 10_000 };
    assert.equal(mayReset(credential, now, rule), true);
    const sent = { ...credential, temporary: { hash: "t", expiresAt: later(60_000) } };
    assert.equal(mayReset(sent, later(9_999), rule), false);
    assert.equal(mayReset(sent, later(10_000), rule), true);
  });
});
