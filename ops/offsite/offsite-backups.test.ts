import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { backupName } from "../backup/backup-folders.ts";
import { verifyBackup } from "../backup/part-file.ts";
import { startBucketServer } from "./_bucket-server.ts";
import { writeSmallBackup } from "./_small-backup.ts";
import { openBucket } from "./bucket.ts";
import { fetchBackup, offsiteNames, removeOldBackups, sendBackup } from "./offsite-backups.ts";
import { recipientOf } from "./send-newest.ts";

const SECRET_TEXT = "Maria de Souza, (86) 98812-4400";
const PART_BYTES = 128;

const dayOf = (day: number): Date => new Date(Date.UTC(2026, 10, day));

async function setUp(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "tenho-offsite-"));
  const server = await startBucketServer();
  t.after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const identity = await generateX25519Identity();
  return {
    ...server,
    folder,
    identity,
    recipient: await identityToRecipient(identity),
    bucket: openBucket(server.access, PART_BYTES),
    backup: (day: number) => writeSmallBackup(folder, dayOf(day), SECRET_TEXT),
  };
}

test("comes back as it went, and nothing in the bucket can be read without the key", async (t) => {
  const { bucket, objects, uploads, folder, identity, recipient, backup } = await setUp(t);
  const { name, dir } = backup(1);
  assert.equal(await sendBackup(bucket, dir, name, recipient), true);
  assert.equal(await sendBackup(bucket, dir, name, recipient), false, "it is there already");
  assert.deepEqual(await offsiteNames(bucket), [name]);
  assert.equal(uploads.size, 0);
  for (const [key, bytes] of objects) {
    assert.ok(key.startsWith("tenho/") && bytes.subarray(0, 21).toString() === "age-encryption.org/v1", key);
    assert.ok(!bytes.includes("contacts") && !bytes.includes("startedAt") && !bytes.includes("Maria"), key);
  }
  const back = join(folder, "back");
  await fetchBackup(bucket, name, back, identity);
  await verifyBackup(back);
  for (const file of ["manifest.json", "contacts.ndjson.gz", "files/a.gz"])
    assert.deepEqual(readFileSync(join(back, file)), readFileSync(join(dir, file)), file);
});

test("is opened by its own key alone, and not taken where a file was changed", async (t) => {
  const { bucket, objects, folder, identity, recipient, backup } = await setUp(t);
  const { name, dir } = backup(1);
  await sendBackup(bucket, dir, name, recipient);
  const other = await generateX25519Identity();
  await assert.rejects(fetchBackup(bucket, name, join(folder, "other"), other), /não abre este backup/);
  const key = [...objects.keys()].find((one) => one.endsWith("a.gz.age")) ?? "";
  const bytes = Buffer.from(objects.get(key) ?? []);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  objects.set(key, bytes);
  const changed = join(folder, "changed");
  await assert.rejects(fetchBackup(bucket, name, changed, identity));
  assert.equal(existsSync(join(changed, "manifest.json")), false, "the folder is no backup");
});

test("cut short at any object it is no backup, and sent again it is one", async (t) => {
  const { bucket, objects, uploads, refuseAfter, folder, identity, recipient, backup } = await setUp(t);
  const { name, dir } = backup(1);
  for (let sent = 0; ; sent += 1) {
    objects.clear();
    refuseAfter(sent);
    const isWhole = await sendBackup(bucket, dir, name, recipient).catch(() => false);
    refuseAfter(Number.POSITIVE_INFINITY);
    assert.equal(uploads.size, 0, "parts of what was given up are gone");
    assert.deepEqual(await offsiteNames(bucket), isWhole ? [name] : []);
    if (isWhole) break;
    await sendBackup(bucket, dir, name, recipient);
    const back = join(folder, `back-${sent}`);
    await fetchBackup(bucket, name, back, identity);
  }
});

test("keeps the newest, and takes away what dead uploads left after a day", async (t) => {
  const { bucket, objects, recipient, backup } = await setUp(t);
  const all = [1, 2, 3, 4, 5].map(backup);
  for (const { name, dir } of all) await sendBackup(bucket, dir, name, recipient);
  const left = backupName(dayOf(6));
  objects.set(`tenho/data/${left}/contacts.ndjson.gz.age`, Buffer.from("x"));
  const names = all.map(({ name }) => name).reverse();
  assert.deepEqual(await removeOldBackups(bucket, 2, dayOf(6)), names.slice(2));
  assert.deepEqual(await offsiteNames(bucket), names.slice(0, 2));
  const folders = async () => (await bucket.folders("data/")).map((one) => one.slice("data/".length, -1));
  assert.deepEqual(await folders(), [...names.slice(0, 2).reverse(), left], "it may still be on its way");
  await removeOldBackups(bucket, 2, dayOf(8));
  assert.deepEqual(await folders(), names.slice(0, 2).reverse());
});

test("says what is wrong: a bucket that is not there, a key that is refused, no recipient", async (t) => {
  const { access } = await setUp(t);
  await assert.rejects(
    offsiteNames(openBucket({ ...access, url: access.url.replace("copias", "outro") })),
    /NoSuchBucket/,
  );
  await assert.rejects(offsiteNames(openBucket({ ...access, accessKeyId: "outra" })), /SignatureDoesNotMatch/);
  assert.throws(() => openBucket({ ...access, url: "https://s3.exemplo.com.br" }), /dizer o balde/);
  assert.throws(() => recipientOf({ ...access, recipient: undefined }), /Em claro nada sai/);
});
