import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "./app-error.ts";
import { retryAfterSeconds } from "./retry-after.ts";

test("a refusal for now says after how many whole seconds to try again, never zero", () => {
  const after = (retryAfterMs?: number) =>
    retryAfterSeconds(new AppError("rate_limited", "x", retryAfterMs === undefined ? {} : { retryAfterMs }));
  assert.deepEqual([after(), after(0), after(1), after(1_001), after(60_000)], [60, 1, 1, 2, 60]);
  assert.equal(retryAfterSeconds(new AppError("unavailable", "x")), 2);
});

test("an error that waiting does not mend says nothing", () => {
  assert.equal(retryAfterSeconds(new AppError("not_found", "x")), null);
  assert.equal(retryAfterSeconds(new Error("x")), null);
});
