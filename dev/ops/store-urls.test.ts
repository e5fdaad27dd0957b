import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadDevConfig } from "../shared/config.ts";
import { ALL_STORES, givenStores } from "./store-urls.ts";

describe("the stores a command is given", () => {
  const least = loadDevConfig({ POSTGRES_URL_USERS: "postgres://users@db/users", MONGO_URL: "mongodb://documents/" });

  it("are those it reads: the address of nothing else is asked for", () => {
    const { postgres, nats } = givenStores(least, { services: ["users"], needsBroker: false });
    assert.deepEqual([postgres, nats], [{ users: "postgres://users@db/users" }, ""]);
  });

  it("are refused where one is missing, each by its variable", () => {
    assert.throws(
      () => givenStores(least, ALL_STORES),
      /^SetupError: Falta POSTGRES_URL_AUTH, POSTGRES_URL_FRANCHISE, .*POSTGRES_URL_PAYMENT.*, NATS_URL\.$/,
    );
  });
});
