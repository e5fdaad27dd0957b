import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";

describe("testInfra()", () => {
  beforeEach(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith("TENHO_TEST_")) delete process.env[name];
  });

  it("says how to run a test when no stores were started", () => {
    assert.throws(() => testInfra().natsUrl(), /npm test -- .*test-infra\.test\.ts/);
    assert.throws(() => testInfra().mongoUrl("x"), /TENHO_TEST_MONGO_URL/);
  });

  it("gives a test file one account, and each call a document database of its own", () => {
    process.env.TENHO_TEST_NATS_URL = "nats://127.0.0.1:4222";
    process.env.TENHO_TEST_NATS_ACCOUNTS = "1";
    process.env.TENHO_TEST_MONGO_URL = "mongodb://127.0.0.1:27017";
    process.env.TENHO_TEST_DIR = mkdtempSync(join(tmpdir(), "tenho-test-"));
    const infra = testInfra();
    assert.equal(infra.natsUrl(), "nats://suite0:suite0@127.0.0.1:4222");
    assert.equal(testInfra().natsUrl(), infra.natsUrl());
    assert.match(infra.mongoUrl("Minha Suíte"), /^mongodb:\/\/127\.0\.0\.1:27017\/minha_su_te_[0-9a-f]{12}$/);
    assert.notEqual(infra.mongoUrl("a"), infra.mongoUrl("a"));
  });
});
