import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { JetStreamApiError } from "@nats-io/jetstream";
import { AppError } from "./app-error.ts";
import { asAppError } from "./as-app-error.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("a store that is unavailable", () => {
  it("is told from one that refuses what it was given", () => {
    for (const code of ["ECONNREFUSED", "ECONNRESET", "57P01", "57014", "53300", "08006", "40P01", "40001"]) {
      assert.equal(isStoreUnavailable(failure(code)), true, code);
    }
    for (const message of [
      "Connection terminated unexpectedly",
      "timeout exceeded when trying to connect",
      "Query read timeout",
      "Server selection timed out after 5000 ms",
      "no responders: '$JS.API.INFO'",
    ]) {
      assert.equal(isStoreUnavailable(new Error(message)), true, message);
    }
    const notYet = { code: 503, err_code: 10008, description: "JetStream system temporarily unavailable" };
    assert.equal(isStoreUnavailable(new JetStreamApiError(notYet)), true, notYet.description);
    for (const name of ["MongooseServerSelectionError", "MongoServerSelectionError", "MongoNetworkError"]) {
      assert.equal(
        isStoreUnavailable(Object.assign(new Error("connection 1 to 10.0.0.7 closed"), { name })),
        true,
        name,
      );
    }
    assert.equal(isStoreUnavailable(Object.assign(new Error("E11000"), { name: "MongoServerError" })), false);
    for (const code of ["22021", "22P02", "23514", "P0001", "42P01"]) {
      assert.equal(isStoreUnavailable(failure(code, "connection timeout")), false, code);
    }
    assert.equal(isStoreUnavailable(new AppError("conflict", "x")), false);
    assert.equal(isStoreUnavailable("x"), false);
  });

  it("is unavailable to whoever asked, and nothing of it is told", () => {
    const told = asAppError(failure("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.7:5432"));
    assert.equal(told.code, "unavailable");
    assert.doesNotMatch(told.publicMessage, /10\.0/);
    assert.equal(asAppError(new Error("a bug")).code, "internal");
  });
});
