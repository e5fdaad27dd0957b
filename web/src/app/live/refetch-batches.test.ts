import assert from "node:assert/strict";
import { test } from "node:test";
import { createRefetchBatches } from "./refetch-batches.ts";

function start(random: () => number) {
  const batches: { atMs: number; tags: string[] }[] = [];
  const refetch = (tags: string[]) => void batches.push({ atMs: Date.now(), tags });
  return { batches, ...createRefetchBatches<string>({ refetch, random, countMs: Date.now }) };
}

test("a burst of notices is read together, soon after its first", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { batches, add } = start(() => 0);
  add(["Message"]);
  add(["Message", "Dashboard"]);
  add([]);
  t.mock.timers.tick(150);
  assert.deepEqual(batches, [{ atMs: 150, tags: ["Message", "Dashboard"] }]);
});

test("a tag with an id is read once, however many notices name it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const asked: object[] = [];
  const { add } = createRefetchBatches<object>({ refetch: (tags) => void asked.push(...tags), random: () => 0 });
  for (const id of ["a", "b", "a"]) add([{ type: "User", id }]);
  t.mock.timers.tick(150);
  assert.deepEqual(asked, [
    { type: "User", id: "a" },
    { type: "User", id: "b" },
  ]);
});

test("notices without end are read at most every two seconds, and the last of them is read", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { batches, add } = start(() => 0);
  for (let ms = 0; ms < 10_000; ms += 50) {
    add([`at ${ms}`]);
    t.mock.timers.tick(50);
  }
  t.mock.timers.tick(10_000);
  const pauses = batches.slice(1).map(({ atMs }, index) => atMs - (batches[index]?.atMs ?? 0));
  assert.ok(
    pauses.every((pause) => pause >= 2_000),
    String(pauses),
  );
  assert.equal(batches.length, 6);
  assert.equal(batches.flatMap(({ tags }) => tags).length, 200);
});

test("panels that heard the same do not read at the same moment", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const panels = [0, 0.5, 0.99].map((value) => start(() => value));
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) t.mock.timers.tick(10);
  };
  for (const { add } of panels) add(["Message"]);
  pass(1_000);
  for (const { add } of panels) add(["Message"]);
  pass(5_000);
  const moments = panels.map(({ batches }) => batches.map(({ atMs }) => Math.round(atMs)));
  assert.equal(new Set(moments.map(([first]) => first)).size, 3);
  assert.equal(new Set(moments.map(([, second]) => second)).size, 3);
});

test("what is pending is dropped at the end", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { batches, add, stop } = start(() => 0);
  add(["Message"]);
  stop();
  t.mock.timers.tick(10_000);
  assert.deepEqual(batches, []);
});
