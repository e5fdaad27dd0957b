import assert from "node:assert/strict";
import { test } from "node:test";
import { runChecks } from "./run-checks.ts";

const withoutTimes = (lines: readonly string[]) => lines.map((line) => line.replace(/ \(\d+\.\d s\)$/, ""));

test("checks run beside each other, and their results are printed in the order given", async () => {
  const second = Promise.withResolvers<void>();
  const printed: string[] = [];
  const failed = await runChecks(
    [
      // Passes only when the next one runs meanwhile.
      { name: "first", run: () => second.promise.then(() => ({ ok: true, output: "not shown" })) },
      {
        name: "second",
        run: async () => {
          second.resolve();
          return { ok: false, output: "a.ts: wrong\n" };
        },
      },
      { name: "third", run: async () => ({ ok: true, output: "não conferido: no Helm here" }) },
    ],
    (line) => printed.push(line),
  );
  assert.equal(failed, 1);
  assert.deepEqual(withoutTimes(printed), [
    "✔ first",
    "✖ second",
    "a.ts: wrong",
    "✔ third",
    "não conferido: no Helm here",
  ]);
});

test("a check that throws has failed, and the others run all the same", async () => {
  const printed: string[] = [];
  const failed = await runChecks(
    [
      { name: "broken", run: () => Promise.reject(new Error("no such tool")) },
      { name: "sound", run: async () => ({ ok: true, output: "" }) },
    ],
    (line) => printed.push(line),
  );
  assert.equal(failed, 1);
  assert.deepEqual(withoutTimes(printed), ["✖ broken", "Error: no such tool", "✔ sound"]);
});
