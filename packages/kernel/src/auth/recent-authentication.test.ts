import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";
import { RECENT_AUTHENTICATION_MS, requireRecentAuthentication } from "./recent-authentication.ts";

const NOW = 1_800_000_000_000;
const viewer = { userId: "m", sessionId: "s", sessionVersion: 1 };

function isRecent(identity: Pick<Identity, "authenticatedAtMs" | "viewer">): boolean {
  try {
    requireRecentAuthentication(identity, NOW);
    return true;
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.code, error.reason], ["forbidden", "reauthentication_required"]);
    return false;
  }
}

test("an authentication is recent for five minutes, never when it is not known, and never in a viewing", () => {
  assert.equal(isRecent({ authenticatedAtMs: NOW }), true);
  assert.equal(isRecent({ authenticatedAtMs: NOW - RECENT_AUTHENTICATION_MS }), true);
  assert.equal(isRecent({ authenticatedAtMs: NOW - RECENT_AUTHENTICATION_MS - 1 }), false);
  assert.equal(isRecent({ authenticatedAtMs: Number.NaN }), false);
  assert.equal(isRecent({}), false);
  assert.equal(isRecent({ authenticatedAtMs: NOW, viewer }), false);
});
