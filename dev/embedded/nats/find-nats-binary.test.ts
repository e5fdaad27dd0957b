import assert from "node:assert/strict";
import { test } from "node:test";
import { isNewEnoughVersion } from "./find-nats-binary.ts";

test("a nats-server without sync_interval and the recovery fixes is passed over", () => {
  for (const old of ["nats-server: v2.9.10", "nats-server: v2.10.22", "nats-server: v1.99.99", "", "no version"]) {
    assert.equal(isNewEnoughVersion(old), false, old);
  }
  for (const fit of ["nats-server: v2.10.23", "nats-server: v2.11.0", "nats-server: v2.15.2", "v3.0.0"]) {
    assert.equal(isNewEnoughVersion(fit), true, fit);
  }
});
