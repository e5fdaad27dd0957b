import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Erasure } from "../person/erasure-list.ts";
import { startBucketServer } from "./_bucket-server.ts";
import { openBucket } from "./bucket.ts";
import { fetchErasures, sendErasures } from "./offsite-erasures.ts";

const erasure = (day: number): Erasure => ({
  kind: day % 2 === 0 ? "account" : "contact",
  id: randomUUID(),
  at: new Date(Date.UTC(2026, 10, day)).toISOString(),
});

async function setUp(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "tenho-erasures-"));
  const server = await startBucketServer();
  t.after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const identity = await generateX25519Identity();
  const bucket = openBucket(server.access);
  const offsite = { ...server.access, recipient: await identityToRecipient(identity) };
  const lines: string[] = [];
  return {
    ...server,
    identity,
    bucket,
    lines,
    /** Sends a list as the machine has it whose folder this is. */
    send: (erasures: readonly Erasure[], machine = "a") =>
      sendErasures({
        offsite,
        file: join(folder, `${machine}.jsonl`),
        erasures,
        now: new Date(),
        print: (line) => lines.push(line),
      }),
    fetched: () => fetchErasures(bucket, identity),
  };
}

test("erasures go once each, encrypted, and come back all together", async (t) => {
  const { objects, send, fetched, lines } = await setUp(t);
  const [first, second, third] = [erasure(1), erasure(2), erasure(3)];
  assert.deepEqual(await fetched(), []);
  await send([first]);
  await send([first]);
  await send([first, second, third]);
  assert.deepEqual(lines, ["1 exclusões enviadas, cifradas.", "2 exclusões enviadas, cifradas."]);
  assert.equal(objects.size, 2);
  for (const bytes of objects.values()) assert.ok(!bytes.includes(second.id) && !bytes.includes(first.id));
  assert.deepEqual(await fetched(), [first, second, third]);
});

test("a list that begins anew, from a restored store, takes nothing away", async (t) => {
  const { send, fetched } = await setUp(t);
  const [old, recent] = [erasure(1), erasure(9)];
  await send([old, recent]);
  await send([old], "new machine");
  assert.deepEqual(await fetched(), [old, recent]);
});

test("what could not be sent goes with the next run", async (t) => {
  const { refuseAfter, send, fetched } = await setUp(t);
  const one = erasure(1);
  refuseAfter(0);
  await assert.rejects(send([one]), /AccessDenied/);
  refuseAfter(Number.POSITIVE_INFINITY);
  await send([one]);
  assert.deepEqual(await fetched(), [one]);
});

test("is opened by its own key alone", async (t) => {
  const { bucket, send } = await setUp(t);
  await send([erasure(1)]);
  await assert.rejects(fetchErasures(bucket, await generateX25519Identity()), /não abre/);
});
