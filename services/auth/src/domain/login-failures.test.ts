import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { afterFailure, type LoginFailures, waitLeftMs } from "./login-failures.ts";

const now = new Date("2026-03-02T12:00:00Z");
const later = (ms: number): Date => new Date(now.getTime() + ms);
const rule = { failuresMax: 3, waitMs: 1_000, accountFailuresMax: 50, strictFailuresMax: 2, rememberMs: 60_000 };

describe("wrong passwords from one address", () => {
  it("make it wait at the last that costs nothing, and after each further one", () => {
    let failures: LoginFailures | null = null;
    const blocked = [1, 2, 3, 4].map(() => {
      failures = afterFailure(failures, 0, now, rule);
      return failures.blockedUntil;
    });
    assert.deepEqual(blocked, [null, null, later(1_000), later(1_000)]);
    assert.equal(waitLeftMs(failures, later(999)), 1);
    assert.equal(waitLeftMs(failures, later(1_000)), 0);
    assert.equal(waitLeftMs(null, now), 0);
  });

  it("get fewer tries while an account is guessed at from many addresses, never more", () => {
    const one = { count: 1, blockedUntil: null };
    assert.equal(afterFailure(one, 49, now, rule).blockedUntil, null);
    assert.deepEqual(afterFailure(one, 50, now, rule).blockedUntil, later(1_000));
    assert.equal(afterFailure(null, 1_000_000, now, rule).blockedUntil, null, "a first slip costs nothing");
    const stricter = { ...rule, failuresMax: 1 };
    assert.deepEqual(afterFailure(null, 50, now, stricter).blockedUntil, later(1_000));
  });
});
