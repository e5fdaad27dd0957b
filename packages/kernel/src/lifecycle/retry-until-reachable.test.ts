import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { retryUntilReachable } from "./retry-until-reachable.ts";

const away = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });

/** A step that fails with each error in turn before it succeeds, and the warnings logged meanwhile. */
function failing(...errors: Error[]) {
  const said: unknown[] = [];
  const left = [...errors];
  let calls = 0;
  return {
    said,
    calls: () => calls,
    log: { warn: (details: unknown) => said.push(details) } as never,
    step: async () => {
      calls += 1;
      const error = left.shift();
      if (error) throw error;
      return "done";
    },
  };
}

describe("retryUntilReachable()", () => {
  it("repeats a step while its store is unavailable, and says so each time", async () => {
    const { step, log, said, calls } = failing(away(), new Error("Server selection timed out after 5000 ms"));
    assert.equal(await retryUntilReachable({ log, store: "document store" }, step), "done");
    assert.equal(calls(), 3);
    assert.equal(said.length, 2);
  });

  it("fails at once with what a store refuses", async () => {
    const refused = Object.assign(new Error("password authentication failed"), { code: "28P01" });
    const { step, log, calls } = failing(refused);
    await assert.rejects(retryUntilReachable({ log, store: "postgres" }, step), (error) => error === refused);
    assert.equal(calls(), 1);
  });

  it("gives up with the last failure when its time is over", async () => {
    const { step, log, calls } = failing(away());
    await assert.rejects(retryUntilReachable({ log, store: "postgres", giveUpAfterMs: 0 }, step), /ECONNREFUSED/);
    assert.equal(calls(), 1);
  });
});
