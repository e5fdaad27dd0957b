import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Code, ConnectError } from "@connectrpc/connect";
import { isUnavailable, repeatWhileUnavailable } from "./repeat-while-unavailable.ts";

const unavailable = () => new ConnectError("users is not there", Code.Unavailable);

/** Runs work that fails with the given errors in turn, on a clock that only the pauses move. */
async function run(errors: Error[], limitMs = 120_000) {
  let now = 0;
  let tries = 0;
  const lines: string[] = [];
  const work = async () => {
    tries += 1;
    const error = errors.shift();
    if (error) throw error;
  };
  const wait = async (ms: number) => {
    now += ms;
  };
  const failure = await repeatWhileUnavailable(work, {
    limitMs,
    pauseMs: 5000,
    log: (line) => lines.push(line),
    clock: () => now,
    wait,
  }).then(
    () => null,
    (error: unknown) => error,
  );
  return { failure, tries, lines, now };
}

describe("what fills a deployment that has just been started", () => {
  test("is repeated while a service cannot be reached, and says so in one line each time", async () => {
    const { failure, tries, lines } = await run([unavailable(), unavailable()]);
    assert.deepEqual([failure, tries], [null, 3]);
    assert.deepEqual(
      lines,
      Array(2).fill("Ainda não responde: [unavailable] users is not there. Nova tentativa em 5 s."),
    );
  });

  test("fails with the service's own words once two minutes have passed", async () => {
    const last = unavailable();
    const { failure, now } = await run(Array.from({ length: 100 }, () => last));
    assert.equal(failure, last);
    assert.equal(now, 120_000);
  });

  test("fails at once where a repetition would change nothing", async () => {
    const refused = new ConnectError("no right", Code.PermissionDenied);
    const { failure, tries, lines } = await run([refused]);
    assert.deepEqual([failure, tries, lines], [refused, 1, []]);
  });
});

test("a store that refuses connections counts as out of reach, also behind another error", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  assert.equal(isUnavailable(new Error("no migration state", { cause: new AggregateError([refused]) })), true);
  assert.equal(isUnavailable(new Error("duplicate key", { cause: { code: "23505" } })), false);
});
