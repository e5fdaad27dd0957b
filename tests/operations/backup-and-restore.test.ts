import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import { withMessagingDatabase } from "../../dev/stack/database.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { loadDocuments } from "../../ops/backup/load-documents.ts";
import { loadPostgres } from "../../ops/backup/load-postgres.ts";
import { type Manifest, readManifest } from "../../ops/backup/manifest.ts";
import { verifyBackup } from "../../ops/backup/part-file.ts";
import { startBucketServer } from "../../ops/offsite/_bucket-server.ts";
import { logIn, type SeenWish, type Wallet } from "../journeys/_api-session.ts";
import { type JourneyHarness, startJourneyHarness } from "../journeys/_harness.ts";
import { QUICK } from "../support/journey-stack.ts";
import { runOps } from "../support/run-ops.ts";
import { MASTER, PIZZERIAS, type TestAccount } from "../support/test-data.ts";
import { messagesHandled, nothingLeftToDo } from "../support/wait-until-settled.ts";

const ANA = { from: "558699771000", name: "Ana Beatriz" };
const [payer] = PIZZERIAS as [TestAccount];
/** Messages that wait for the audit log. */
const AUDIT = "streams/AUDIT.ndjson.gz";
type Audit = { items: { subject: { id: string }; after: Record<string, unknown> }[] };
const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

describe("a copy of everything, brought back into empty stores", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-backup-"));
  const dir = join(folder, "backup");
  const profile = `restored-${process.pid}`;
  let journey: JourneyHarness;
  let restored: Stack | undefined;
  let taken: Manifest;
  before(async () => {
    journey = await startJourneyHarness("backup");
  });
  after(async () => {
    await restored?.stop();
    restored?.remove();
    await journey?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const linesOf = (from: string, file: string): string[] =>
    gunzipSync(readFileSync(join(from, file)))
      .toString()
      .split("\n")
      .sort();
  const actionOf = (line: string): string =>
    decodeEvent(ActionRecordedSchema, Buffer.from(JSON.parse(line).data, "base64")).action;
  /** Every row, document and message of a copy, whatever their order. */
  const contentOf = (from: string, { postgres, documents, streams, files }: Manifest): Record<string, string[]> =>
    Object.fromEntries(
      [...documents, ...streams, ...files, ...Object.values(postgres).flatMap(({ tables }) => tables)]
        // A collection without documents is created with its first one.
        .filter(({ rows }) => rows > 0)
        .map(({ file }) => [file, linesOf(from, file)]),
    );

  test("is taken beside the running system", async () => {
    const wish = async (text: string) => {
      assert.equal((await journey.wa.inbound({ ...ANA, text })).status, 200);
      return eventually("the merchant is asked", () => journey.wa.question(payer.phone, text), 60_000);
    };
    const asked = await wish("quero uma pizza de calabresa");
    await journey.wa.inbound({ from: payer.phone, button_id: asked.buttons[0]?.id ?? "" });
    const merchant = await logIn(journey, payer.email);
    await eventually("it is paid", async () => (await merchant.wishes("calabresa"))[0]?.offer?.contact, 60_000);
    await wish("quero uma pizza de frango");
    const form = new FormData();
    form.set("file", new Blob([PDF], { type: "application/pdf" }), "contrato.pdf");
    form.set("title", "Contrato da loja");
    form.set("kind", "CONTRACT");
    const headers = { authorization: `Bearer ${merchant.token}` };
    const sent = await fetch(`${journey.url}/documents`, { method: "POST", headers, body: form });
    assert.equal(sent.status, 201, await sent.text());
    await messagesHandled(journey.stack.natsUrlOf("observer"));
    await nothingLeftToDo(await journey.documents());

    const dry = await runOps(journey.stack, ["backup", dir, "--dry-run"]);
    assert.match(dry.out, /Nada foi escrito/);
    const { code, out } = await runOps(journey.stack, ["backup", dir]);
    assert.equal(code, 0, out);
    taken = readManifest(dir);
    const master = await logIn(journey, MASTER.email);
    await eventually("it is in the audit log", async () => {
      const { items } = await master.get<Audit>("/audit?action=backup.create");
      return items.some(({ subject }) => subject.id === taken.startedAt);
    });
    assert.ok(taken.files.length === 1 && taken.postgres.wallet.tables.some(({ rows }) => rows > 0), out);
    assert.match((await runOps(journey.stack, ["backup", dir])).out, /não está vazia/);
  });

  test("is one of those kept in a folder, by time; the oldest goes once the new one was read again", async () => {
    const place = join(folder, "kept");
    const old = join(place, "2026-01-01T00-00-00.000Z");
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, "manifest.json"), "{}");
    const dry = await runOps(journey.stack, ["backup", place, "--keep", "1", "--dry-run"]);
    assert.match(dry.out, /e apagaria 2026-01-01T00-00-00\.000Z\. Nada foi escrito/);
    assert.deepEqual(readdirSync(place), [basename(old)]);
    assert.match(
      (await runOps(journey.stack, ["backup", place, "--keep", "0"])).out,
      /^--keep é quantos backups ficam/,
    );
    const { code, out } = await runOps(journey.stack, ["backup", place, "--keep", "1"]);
    assert.equal(code, 0, out);
    const [name = "", ...more] = readdirSync(place);
    assert.deepEqual(more, []);
    assert.match(name, /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/);
    const { endedAt } = await verifyBackup(join(place, name));
    assert.ok(endedAt > taken.endedAt);
  });

  test("is complete in the audit log, with where it lies, once the bucket that is named has all of it", async (t) => {
    const server = await startBucketServer();
    t.after(() => server.close());
    const { url, region, accessKeyId, secretAccessKey } = server.access;
    const key = await runOps(journey.stack, ["offsite", "key", join(folder, "key.txt")]);
    const [, recipient = ""] = /BACKUP_RECIPIENT=(\S+)/.exec(key.out) ?? [];
    const variables = {
      BACKUP_S3_URL: url,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_RECIPIENT: recipient,
    };
    const place = join(folder, "sent");
    const master = await logIn(journey, MASTER.email);
    const placesOf = async (startedAt: string) => {
      const { items } = await master.get<Audit>("/audit?action=backup.complete");
      return items.filter(({ subject }) => subject.id === startedAt).map(({ after: places }) => places);
    };
    const startedAtOf = (name: string) => readManifest(join(place, name)).startedAt;

    server.refuseAfter(0);
    const refused = await runOps(journey.stack, ["backup", place, "--keep", "1"], "backup", variables);
    assert.equal(refused.code, 1);
    assert.match(refused.out, /O balde dos backups recusou: 403 AccessDenied/);
    const unsent = startedAtOf(readdirSync(place)[0] ?? "");
    server.refuseAfter(Number.POSITIVE_INFINITY);
    const taken = await runOps(journey.stack, ["backup", place, "--keep", "1"], "backup", variables);
    assert.equal(taken.code, 0, taken.out);
    const [name = ""] = readdirSync(place).filter((one) => one.endsWith("Z"));
    await eventually("the one that was sent is complete", async () => (await placesOf(startedAtOf(name))).length === 1);
    assert.deepEqual(await placesOf(startedAtOf(name)), [
      { folder: join(place, name), offsite: url.replace("http://", "") },
    ]);
    assert.deepEqual(await placesOf(unsent), [], "the one that the bucket refused never was");
  });

  test("goes into no store that holds anything", async () => {
    const { code, out } = await runOps(journey.stack, ["restore", dir]);
    assert.equal(code, 1);
    assert.match(out, /não está vazi/);
  });

  test("is refused when a file was changed, and changes nothing", async () => {
    const empty = await startEmpty();
    const file = join(dir, taken.postgres.wallet.tables.find(({ rows }) => rows > 0)?.file ?? "");
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    const { code, out } = await runOps(empty, ["restore", dir]);
    writeFileSync(file, bytes);
    assert.equal(code, 1);
    assert.match(out, /foi alterado ou está incompleto/);
    const dry = await runOps(empty, ["restore", dir, "--dry-run"]);
    assert.match(dry.out, /estão vazios\.\nRestauraria tudo/);
  });

  /** Starts the second installation: its stores, prepared and empty, and no process. */
  async function startEmpty(): Promise<Stack> {
    if (restored !== undefined) return restored;
    const own = join(journey.stack.dir, "..", profile);
    mkdirSync(own, { recursive: true });
    copyFileSync(join(journey.stack.dir, "secrets.json"), join(own, "secrets.json"));
    restored = await startStack({ profile, processes: [], throwAway: true, observer: true });
    return restored;
  }

  test("is all there afterwards, row by row, also when the first attempt was cut off", async () => {
    const empty = await startEmpty();
    // Simulates a first attempt that died in the middle.
    await loadDocuments(dir, withMessagingDatabase(empty.stores.mongoUrl), taken.documents.slice(0, 3));
    await loadPostgres(dir, "wallet", empty.ownerUrlOf.wallet, taken.postgres.wallet);
    const { code, out } = await runOps(empty, ["restore", dir]);
    assert.equal(code, 0, out);

    const again = join(folder, "again");
    assert.equal((await runOps(empty, ["backup", again])).code, 0);
    const copied = readManifest(again);
    assert.deepEqual(
      Object.entries(copied.postgres).map(([name, { migrations, sequences }]) => [name, migrations, sequences]),
      Object.entries(taken.postgres).map(([name, { migrations, sequences }]) => [name, migrations, sequences]),
    );
    const { [AUDIT]: waiting = [], ...content } = contentOf(again, copied);
    const { [AUDIT]: waited = [], ...expected } = contentOf(dir, taken);
    assert.deepEqual(content, expected);
    const added = waiting.filter((line) => line !== "" && !waited.includes(line)).map(actionOf);
    assert.deepEqual(added.sort(), ["backup.create", "backup.restore"], "the audit log is told, and nothing else");
    assert.match((await runOps(empty, ["restore", dir])).out, /não está vazio/);
  });

  test("runs: books to the cent, the old login, the paid contact, and the open wish is answered and paid once", async () => {
    await restored?.stop();
    restored = await startStack({ profile, throwAway: true, observer: true, env: QUICK });
    const clients = await connectServiceClients(restored.natsUrlOf("operations"), "operations");
    try {
      const [books, before] = await Promise.all([
        clients.wallet.checkBooks({}),
        journey.operations.wallet.checkBooks({}),
      ]);
      assert.deepEqual([books.balanced, books.movements], [true, before.movements]);
    } finally {
      await clients.close();
    }
    const there = { ...journey, stack: restored, url: restored.urls.gateway };
    const merchant = await logIn(there, payer.email);
    const [paid, open] = [await merchant.wishes("calabresa"), await merchant.wishes("frango")] as [
      SeenWish[],
      SeenWish[],
    ];
    assert.equal(paid[0]?.offer?.contact?.name, ANA.name);
    const walletOf = () => merchant.get<Wallet>(`/wallet/${payer.id}`);
    const cents = Math.round((await walletOf()).balance * 100);
    assert.equal(
      Math.round((await (await logIn(journey, payer.email)).get<Wallet>(`/wallet/${payer.id}`)).balance * 100),
      cents,
    );
    for (let count = 0; count < 2; count += 1) {
      const answered = await merchant.post(`/webhooks/messages/${open[0]?.id}/response`, { answer: "TENHO" });
      assert.equal(answered.status, 200, await answered.text());
    }
    assert.equal(Math.round((await walletOf()).balance * 100), cents - 30);
    const master = await logIn(there, MASTER.email);
    await eventually("the log of before goes on: the backup, and that it was brought back", async () => {
      const pages = ["backup.create", "backup.restore"].map((action) => master.get<Audit>(`/audit?action=${action}`));
      return (await Promise.all(pages)).every(({ items }) =>
        items.some(({ subject }) => subject.id === taken.startedAt),
      );
    });
    const { items } = await master.get<{ items: { id: string }[] }>("/documents?limit=10");
    assert.equal(items.length, 1);
    const authorization = `Bearer ${master.token}`;
    const file = await fetch(`${there.url}/documents/${items[0]?.id}/file`, { headers: { authorization } });
    assert.equal(await file.text(), PDF);
  });
});
