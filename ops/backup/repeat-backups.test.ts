import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { backupName } from "./backup-folders.ts";
import { readEvery, runEvery } from "./repeat-backups.ts";

const DAY_MS = 86_400_000;

function placeOf(t: TestContext, ageMs: number | null) {
  const place = mkdtempSync(join(tmpdir(), "tenho-repeat-"));
  t.after(() => rmSync(place, { recursive: true }));
  const add = (at: number) => {
    const dir = join(place, backupName(new Date(at)));
    mkdirSync(dir);
    writeFileSync(join(dir, "manifest.json"), "{}");
  };
  if (ageMs !== null) add(Date.now() - ageMs);
  return { place, add };
}

/** Lets the repetition go so many rounds, and returns what it did and how long it would have paused. */
async function rounds(
  t: TestContext,
  ageMs: number | null,
  { wakeMs, ...failures }: Readonly<{ make?: number; send?: number; wakeMs?: number }> = {},
) {
  const { place, add } = placeOf(t, ageMs);
  const done: string[] = [];
  const pauses: number[] = [];
  const left = { make: failures.make ?? 0, send: failures.send ?? 0 };
  const act = async (what: "make" | "send") => {
    done.push(what);
    left[what] -= 1;
    if (left[what] >= 0) throw new Error(`${what} failed`);
    if (what === "make") add(Date.now());
  };
  await runEvery({
    everyMs: DAY_MS,
    place,
    print: () => undefined,
    make: () => act("make"),
    send: () => act("send"),
    ...(wakeMs !== undefined && { wakeMs }),
    pause: async (ms) => pauses.push(ms) < 2,
  });
  return { done, pauses };
}

test("a backup is made when the newest one is old, and none too many after a start", async (t) => {
  assert.deepEqual((await rounds(t, null)).done, ["make", "send", "send"]);
  assert.deepEqual((await rounds(t, DAY_MS + 1_000)).done, ["make", "send", "send"]);
  const young = await rounds(t, DAY_MS / 2);
  assert.deepEqual(young.done, ["send", "send"]);
  assert.ok(young.pauses.every((ms) => ms > 0 && ms <= DAY_MS / 2));
});

test("what failed is tried again soon: a backup that could not be sent is sent, and not made anew", async (t) => {
  const unmade = await rounds(t, null, { make: 1 });
  assert.deepEqual(unmade.done, ["make", "make", "send"]);
  assert.equal(unmade.pauses[0], 15 * 60_000);
  const unsent = await rounds(t, null, { send: 1 });
  assert.deepEqual(unsent.done, ["make", "send", "send"]);
  assert.equal(unsent.pauses[0], 15 * 60_000);
});

test("a time is a number with its unit", () => {
  assert.deepEqual(["90m", "24h", "7d", undefined].map(readEvery), [90 * 60_000, DAY_MS, 7 * DAY_MS, null]);
  for (const text of ["24", "0h", "1y", "", "1000h"]) assert.throws(() => readEvery(text), /--every é um tempo/, text);
});

test("what is to be sent more often than a backup is made is sent, and makes none", async (t) => {
  const { done, pauses } = await rounds(t, 1_000, { wakeMs: 3_600_000 });
  assert.deepEqual(done, ["send", "send"]);
  assert.deepEqual(pauses, [3_600_000, 3_600_000]);
});
