import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadDevConfig } from "../dev/shared/config.ts";
import { ALL_STORES, givenStores } from "./store-urls.ts";

describe("the stores a command is given", () => {
  const least = loadDevConfig({
    POSTGRES_URL_USERS: "postgres://users@db/users",
    MONGO_URL: "mongodb://documents/",
    NATS_URL: "nats://broker",
  });

  it("are those it reads: the address of nothing else is asked for", () => {
    const { postgres, nats } = givenStores(least, { services: ["users"], broker: "list-erasures" });
    assert.deepEqual([postgres, nats], [{ users: "postgres://users@db/users" }, "nats://broker"]);
  });

  it("are refused where one is missing, each by its variable", () => {
    assert.throws(
      () => givenStores(loadDevConfig({ POSTGRES_URL_USERS: "postgres://users@db/users" }), ALL_STORES),
      /^SetupError: Falta POSTGRES_URL_AUTH, POSTGRES_URL_FRANCHISE, .*POSTGRES_URL_PAYMENT, MONGO_URL, NATS_URL\.$/,
    );
  });
});
