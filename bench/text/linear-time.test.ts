import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { BR_FUNCTIONS_WITHOUT_TEXT, brFunctions } from "./br-functions.ts";
import { growthOf, LENGTH_RATIO } from "./growth.ts";
import { HOSTILE_EDGES, HOSTILE_PIECES, hostileText } from "./hostile-texts.ts";
import { textFunctions } from "./text-functions.ts";
import { functionsOfTexts, OUR_OWN_TEXTS } from "./text-parameters.ts";

const LENGTH_LONG = 16 * 1024;
const LENGTH_SHORT = LENGTH_LONG / LENGTH_RATIO;
const RUNS = 30;

type Hostile = { pieces: readonly string[]; start: string; end: string };

const hostile: fc.Arbitrary<Hostile> = fc.record({
  pieces: fc.array(fc.constantFrom(...HOSTILE_PIECES), { minLength: 1, maxLength: 3 }),
  start: fc.constantFrom(...HOSTILE_EDGES),
  end: fc.constantFrom(...HOSTILE_EDGES),
});

function assertLinear(run: (text: string) => unknown, { pieces, start, end }: Hostile): void {
  const [short, long] = [LENGTH_SHORT, LENGTH_LONG].map((length) => hostileText(pieces, length, start, end));
  const { shortMs, longMs, isLinear } = growthOf(run, short ?? "", long ?? "");
  const times = `${LENGTH_SHORT} characters: ${shortMs.toFixed(2)} ms, ${LENGTH_LONG}: ${longMs.toFixed(2)} ms`;
  assert.ok(isLinear, `time grows faster than the text: ${times}; ${JSON.stringify({ pieces, start, end })}`);
}

for (const [place, functions] of Object.entries(textFunctions)) {
  describe(`functions of ${place} that read strangers' texts`, () => {
    for (const { name, run } of functions) {
      test(`${name} takes time in proportion to the text, whatever is repeated in it`, () => {
        for (const piece of HOSTILE_PIECES) assertLinear(run, { pieces: [piece], start: "", end: "x!" });
        fc.assert(
          fc.property(hostile, (text) => assertLinear(run, text)),
          // A smaller text is no better example: the first that fails is shown.
          { numRuns: RUNS, endOnFailure: true },
        );
      });
    }
  });
}

test("every function of packages/br is measured, or named as one that reads no stranger's text", async () => {
  const source = join(import.meta.dirname, "../../packages/br/src");
  const known = new Set([...brFunctions.map(({ name }) => name), ...BR_FUNCTIONS_WITHOUT_TEXT]);
  const unknown: string[] = [];
  for (const file of globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts"] })) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(source, file)).href);
    for (const [name, value] of Object.entries(exported))
      if (typeof value === "function" && !known.has(name)) unknown.push(`${file}: ${name}`);
  }
  assert.deepEqual(unknown, []);
});

test("so is every other function that takes what somebody wrote", () => {
  const measured = Object.values(textFunctions).flatMap((functions) => functions.map(({ name }) => name));
  const isMeasured = (name: string): boolean =>
    measured.some((known) => new RegExp(`^${name}\\b|\\b${name}$`).test(known));
  const found = functionsOfTexts();
  // If the sources were written otherwise, nothing would be found to look for.
  assert.ok(found.length >= 40);
  assert.deepEqual(
    found
      .filter(({ name }) => !isMeasured(name) && !OUR_OWN_TEXTS.has(name))
      .map(({ file, name }) => `${file}: ${name}`),
    [],
  );
  const names = new Set(found.map(({ name }) => name));
  assert.deepEqual(
    [...OUR_OWN_TEXTS].filter((name) => !names.has(name)),
    [],
    "these are not there",
  );
});

test("work that grows with the square of a text is found, and work that grows with its length is not", () => {
  const ofEach = (text: string, work: (at: number) => number): number => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum += work(at);
    return sum;
  };
  const square = (text: string) => ofEach(text, () => ofEach(text, (at) => text.charCodeAt(at)));
  const linear = (text: string) => {
    let sum = 0;
    for (let round = 0; round < 10_000; round += 1) sum += ofEach(text, (at) => text.charCodeAt(at));
    return sum;
  };
  // Square work is measured ten times before it is believed: of a text half as long, which still takes far more than is noticeable.
  const [short, long] = ["a".repeat(LENGTH_SHORT / 2), "a".repeat(LENGTH_LONG / 2)];
  assert.equal(growthOf(square, short, long).isLinear, false);
  assert.equal(growthOf(linear, short, long).isLinear, true);
});
