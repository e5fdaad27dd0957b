import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { createDiskObjects } from "../../src/adapters/files/disk-objects.ts";
import { discardFiles } from "../../src/app/documents/discard-files.ts";
import { uploadDocument } from "../../src/app/documents/upload-document.ts";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { usersContext } from "../_context.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { documentCalls, pdf, png } from "./_files.ts";

const TOO_MANY = 500;

let users: UsersHarness;
let id: Record<AccountKind, string>;
let dir: string;
let knex: Knex;
let calls: ReturnType<typeof documentCalls>;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), "tenho-documents-"));
  users = await startUsersHarness({ DOCUMENTS_DIR: dir, DOCUMENT_SWEEP_MS: "3600000" });
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
  calls = documentCalls(users.url);
  const url = users.harness.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 3, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
  await rm(dir, { recursive: true });
});

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const staff = (userId: string, clientId: string, ...permissions: string[]) =>
  identityFor({ role: "USER", userId, clientId, unitIds: [UNIT], permissions });
const filesOf = (): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const contextAt = (now: Date) => usersContext(knex, { objects: createDiskObjects(dir), now: () => now });
const sweep = (now = new Date()) => discardFiles(contextAt(now));

describe("documents", () => {
  it("are kept as what their bytes are, and answered as they were sent, only to be saved", async () => {
    const owner = await users.active(merchantDraft());
    const picture = await png("red");
    const sent = await calls.upload(self(owner), picture, { title: "Alvará 2026 ÇÃ/..", kind: "OTHER" });
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    const { content_type, size, user, unit_id, may_delete } = sent.body;
    assert.deepEqual(
      [content_type, size, user?.id, unit_id, may_delete],
      ["image/png", picture.length, owner, UNIT, true],
    );
    const file = await calls.read(self(owner), sent.body.id);
    assert.equal(file.headers.get("content-disposition"), 'attachment; filename="alvara-2026-ca.png"');
    assert.equal(file.headers.get("x-content-type-options"), "nosniff");
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), picture);
  });

  it("of other types are refused, whatever their name says, and nothing is kept of them", async () => {
    const before = filesOf().length;
    const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
    const hidden = Buffer.concat([Buffer.from("MZ"), Buffer.from(pdf("x"))]);
    for (const bytes of [script, hidden, Buffer.from("oi"), new Uint8Array(), Buffer.from("<html></html>")]) {
      const { status, body } = await calls.upload(self(id.merchant), bytes);
      assert.deepEqual([status, body.message], [400, "Envie um PDF, PNG ou JPEG."]);
    }
    assert.equal(filesOf().length, before);
  });

  it("of a company are seen by itself, its staff who may, its unit and MASTER, and by nobody else", async () => {
    const { body } = await calls.upload(admin(UNIT), pdf("a"), { user_id: id.merchant, title: "Contrato assinado" });
    for (const [reader, isSeen] of [
      [self(id.merchant), true],
      [staff(id.staff, id.merchant, "document.access"), true],
      [admin(UNIT), true],
      [master, true],
      [self(id.rival), false],
      [admin(OTHER_UNIT), false],
      [identityFor({ role: "ADMIN", unitIds: [] }), false],
    ] as const) {
      assert.equal((await calls.read(reader, body.id)).status, isSeen ? 200 : 404, reader.role);
      const found = (await calls.list(reader)).items.some((one) => one.id === body.id);
      assert.equal(found, isSeen, `list of ${reader.role}`);
    }
    assert.equal((await calls.list(staff(id.staff, id.merchant))).status, 403);
  });

  it("are filed within one's reach: a company's are its own, an ADMIN's those of its units", async () => {
    assert.equal((await calls.upload(self(id.merchant), pdf("b"), { user_id: id.rival })).status, 403);
    const own = await calls.upload(self(id.merchant), pdf("b"), { user_id: id.merchant, title: "De quem?" });
    assert.equal(own.body.user?.id, id.merchant);
    assert.equal((await calls.upload(admin(OTHER_UNIT), pdf("c"), { user_id: id.merchant })).status, 404);
    assert.equal((await calls.upload(admin(UNIT), pdf("c"), { franchise_id: OTHER_UNIT })).status, 403);
    const ofUnit = await calls.upload(admin(UNIT), pdf("d"), { title: "Aluguel da sala" });
    assert.deepEqual([ofUnit.body.user, ofUnit.body.unit_id], [null, UNIT]);
    assert.equal((await calls.read(self(id.merchant), ofUnit.body.id)).status, 404);
  });

  it("are deleted by who sent them, their unit or MASTER; a company does not delete what its unit filed", async () => {
    const filed = await calls.upload(admin(UNIT), pdf("e"), { user_id: id.merchant, title: "Da franquia" });
    assert.equal(await calls.remove(self(id.rival), filed.body.id), 404);
    assert.equal(await calls.remove(self(id.merchant), filed.body.id), 403);
    assert.equal(await calls.remove(admin(UNIT), filed.body.id), 204);
    assert.equal(await calls.remove(admin(UNIT), filed.body.id), 404);
    assert.equal((await calls.read(master, filed.body.id)).status, 404);
  });

  it("sent twice, one after the other or at once, are one, recorded once with who sent it", async () => {
    const owner = await users.active(merchantDraft());
    const send = () => calls.upload(self(owner), pdf("f"), { title: "Recibo", kind: "RECEIPT" });
    const sent = [...(await Promise.all([send(), send(), send()])), await send()];
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(sent.map(({ body }) => body.id)).size, 1);
    assert.equal((await calls.list(self(owner))).items.length, 1);
    const records = await eventually("the action is published", async () => {
      const stored = (await users.harness.stored("AUDIT", "audit.users")).map((data) =>
        decodeEvent(ActionRecordedSchema, data),
      );
      const found = stored.filter(({ subject }) => subject?.id === sent[0]?.body.id);
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      records.map(({ action, actorId, unitId, subject }) => [action, actorId, unitId, subject?.personId]),
      [["document.upload", owner, UNIT, owner]],
    );
  });

  it("are found by the beginnings of the words of their title, page after page, the newest first", async () => {
    const owner = await users.active(merchantDraft());
    for (const title of ["Nota fiscal de março", "Nota de janeiro", "Contrato"]) {
      await calls.upload(self(owner), pdf(title), { title, kind: "RECEIPT" });
    }
    const titles = async (query: string) => (await calls.list(self(owner), query)).items.map(({ title }) => title);
    assert.deepEqual(await titles("?search=not mar"), ["Nota fiscal de março"]);
    assert.deepEqual(await titles("?search=MARCO"), ["Nota fiscal de março"]);
    assert.deepEqual(await titles("?search=%26%7C!:*"), await titles(""));
    const first = await calls.list(self(owner), "?limit=2");
    const rest = await calls.list(self(owner), `?limit=2&cursor=${first.next_cursor}`);
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ title }) => title),
      ["Contrato", "Nota de janeiro", "Nota fiscal de março"],
    );
    assert.equal(rest.next_cursor, null);
  });

  it("beyond what one owner may keep are refused", async () => {
    const owner = await users.active(merchantDraft());
    await knex.raw(
      `insert into documents (id, title, kind, content_type, size, digest, object_key, user_id, unit_id, uploaded_by, kept_at, search)
       select gen_random_uuid(), 'n' || n, 'OTHER', 'application/pdf', 1, '\\x00', 'many-' || n || ?, ?, ?, ?, now(), ''
       from generate_series(1, ?) n`,
      [owner, owner, UNIT, owner, TOO_MANY],
    );
    assert.equal((await calls.upload(self(owner), pdf("g"))).status, 409);
  });
});

describe("files nobody is to read any more", () => {
  it("go with the sweep: deleted ones, and those of an upload that died before it was complete", async () => {
    await sweep();
    const owner = await users.active(merchantDraft());
    const kept = await calls.upload(self(owner), pdf("kept"), { title: "Fica" });
    const deleted = await calls.upload(self(owner), pdf("deleted"), { title: "Sai" });
    await calls.remove(self(owner), deleted.body.id);
    const composed = contextAt(new Date());
    const dying = {
      ...composed,
      documents: { ...composed.documents, complete: () => Promise.reject(new Error("died")) },
      detectType: () => Promise.resolve("application/pdf" as const),
      isHarmless: () => Promise.resolve(true),
    };
    const abandoned = { title: "Morreu", kind: "OTHER" as const, userId: null, unitId: null, bytes: pdf("died") };
    await assert.rejects(uploadDocument(dying, self(owner), abandoned));
    const before = filesOf().length;
    await sweep();
    assert.equal(filesOf().length, before - 1, "an upload still under way keeps its file");
    // Sent again, the same document goes on where it stopped.
    const again = await calls.upload(self(owner), pdf("died"), { title: "Morreu", kind: "OTHER" });
    assert.equal(again.status, 201);
    await assert.rejects(uploadDocument(dying, self(owner), { ...abandoned, title: "Morreu de novo" }));
    await sweep(new Date(Date.now() + 2 * 60 * 60_000));
    assert.equal(filesOf().length, before - 1);
    const titles = (await calls.list(self(owner))).items.map(({ title }) => title).sort();
    assert.deepEqual(titles, ["Fica", "Morreu"]);
    assert.equal((await calls.read(self(owner), kept.body.id)).status, 200);
  });

  it("of an erased account: what the law does not keep goes at once, contracts and receipts lose their words and go after five years", async () => {
    const owner = await users.active(merchantDraft());
    await calls.upload(self(owner), pdf("foto"), { title: "Foto da Ana", kind: "OTHER" });
    await calls.upload(self(owner), pdf("contrato"), { title: "Contrato da Ana", kind: "CONTRACT" });
    await knex.raw("update accounts set is_active = false, erasing_since = now() where id = ?", [owner]);
    await knex.raw(
      `update accounts set erased_at = now(), email = 'conta-excluida:' || id, display_name = 'Conta excluída', legal_name = '',
         document = '', address = null, hours = null, permission_override = '{}' where id = ?`,
      [owner],
    );
    const left = async () => (await calls.list(master, `?user_id=${owner}`)).items;
    const [contract, ...more] = await left();
    assert.equal(more.length, 0);
    assert.deepEqual([contract?.title, contract?.user?.name], [`Contrato ${contract?.id}`, "Conta excluída"]);
    const { rows } = await knex.raw(
      "select delete_after = created_at + interval '5 years' as five from documents where id = ?",
      [contract?.id ?? ""],
    );
    assert.equal(rows[0].five, true);
    await knex.raw("update documents set delete_after = now() - interval '1 day' where id = ?", [contract?.id ?? ""]);
    await sweep();
    assert.deepEqual(await left(), []);
  });
});
