import assert from "node:assert/strict";
import { test } from "node:test";
import { loadDevConfig } from "./config.ts";

test("an address of PostgreSQL may be one for all, and that of a single service stands beside it", () => {
  const env = { POSTGRES_URL: "postgres://all", POSTGRES_URL_WALLET: "postgres://wallet", POSTGRES_URL_AUTH: "" };
  const { postgresUrl, postgresUrlOf } = loadDevConfig(env);
  assert.deepEqual([postgresUrl, postgresUrlOf], ["postgres://all", { wallet: "postgres://wallet" }]);
  assert.deepEqual(loadDevConfig({}).postgresUrlOf, {});
});
