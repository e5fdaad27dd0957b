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

test("a check whose result is kept is not run, and one that passed whole is kept", async () => {
  const printed: string[] = [];
  const keeping: string[] = [];
  const check = (name: string, output = "", ok = true) => ({ name, run: async () => ({ ok, output }) });
  const known = { name: "known", run: () => Promise.reject(new Error("run all the same")) };
  const kept = {
    isKept: ({ name }: { name: string }) => name === "known",
    keep: ({ name }: { name: string }) => void keeping.push(name),
  };
  const checks = [known, check("whole"), check("in part", "não conferido: no Helm here"), check("bad", "wrong", false)];
  assert.equal(await runChecks(checks, (line) => printed.push(line), kept), 1);
  assert.equal(printed[0], "✔ known (nada mudou)");
  assert.deepEqual(keeping, ["whole"]);
});
