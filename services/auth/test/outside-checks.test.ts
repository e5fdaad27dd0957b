import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { type AuditChange, auditRow } from "@tenho/kernel/events/audit-row";
import { publish } from "@tenho/kernel/events/publish";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { createAuditListStore } from "../src/adapters/db/audit-list-store.ts";
import { checkAccess } from "../src/app/checks/check-access.ts";
import { checkBackup } from "../src/app/checks/check-backup.ts";
import { createKeyRing } from "../src/domain/key-ring.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";

const PUBLIC = "https://painel.exemplo.com.br";
const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-28T12:00:00Z");
const BUCKET = "s3.exemplo.com/copias";

describe("what auth finds before the first consumer", () => {
  let auth: AuthHarness;
  before(async () => {
    auth = await startAuthHarness({ PUBLIC_URL: PUBLIC });
  });
  after(() => auth.stop());

  it("names demonstration accounts of any role on a public address, operators without second factor, and no backup", async () => {
    await auth.person({ role: Role.MASTER, email: `${randomUUID()}@tenho.dev` });
    await auth.person({ role: Role.ADMIN });
    await auth.person({ role: Role.CLIENT, email: `${randomUUID()}@tenho.dev` });
    const found = checksFromProto(await auth.rpc.checkOutside({ again: true }));
    assert.deepEqual(
      found.map(({ id, state, sentence }) => `${id} ${state} ${sentence}`),
      [
        "data.demo_accounts WRONG 2 contas de demonstração (@tenho.dev) podem entrar, com senha publicada.",
        "data.second_factor MISSING 2 de 2 contas de MASTER e ADMIN sem segundo fator.",
        "data.backup UNKNOWN Não se sabe de nenhum backup: ops backup nunca terminou um aqui.",
      ],
    );
  });

  it("knows of a backup by the line that ends it in the audit log, of its age, and where a copy lies", async (t) => {
    const write = async (changes: readonly AuditChange[]) => {
      const subject = { kind: "backup", id: new Date().toISOString() };
      const row = auditRow("operations", { action: "backup.complete", subject, unitId: null, changes });
      await publish(jetstream(auth.harness.nc), row.subject, row.payload, { msgId: row.id });
    };
    const url = auth.harness.ownerUrl;
    const knex = createKnex({ url, schema: "auth", poolMax: 1, statementTimeoutMs: 30_000, applicationName: "test" });
    t.after(() => knex.destroy());
    const auditRecords = createAuditListStore({ knex, ring: createKeyRing(auth.env.AUTH_KEY_SECRET ?? "") });
    const filter = { from: null, to: null, actorId: null, subjectId: null, action: "backup.complete", unitIds: null };
    const listed = (count: number) =>
      eventually("the line is in the log", async () => {
        const records = await auditRecords.list(filter, { limit: 10, before: null });
        return records.length === count;
      });
    const of = async () => {
      const [found] = await checkBackup({ auditRecords, now: () => new Date() });
      return `${found?.state} ${found?.sentence}`;
    };
    const folder = { field: "folder", after: "/data/2026-11-23" };
    await write([folder]);
    await listed(1);
    assert.equal(
      await of(),
      "MISSING O último backup inteiro é de há menos de uma hora, e nenhuma cópia sai desta máquina: com ela se perde tudo.",
    );
    await write([folder, { field: "offsite", after: "s3.exemplo.com/copias" }]);
    await listed(2);
    assert.equal(
      await of(),
      "RIGHT O último backup inteiro é de há menos de uma hora, cifrado em s3.exemplo.com/copias.",
    );
  });

  it("calls a backup good for 26 hours, and only one that left the machine", async () => {
    const of = async (...lines: readonly (readonly [hours: number, bucket: string | null])[]) => {
      const records = lines.map(([hours, bucket]) => ({
        at: new Date(NOW.getTime() - hours * HOUR_MS),
        changes: bucket === null ? [] : [{ field: "offsite", before: null, after: JSON.stringify(bucket) }],
      }));
      const ctx = { auditRecords: { list: async () => records }, now: () => NOW };
      const [found] = await checkBackup(ctx as unknown as Parameters<typeof checkBackup>[0]);
      return `${found?.state} ${found?.sentence}`;
    };
    assert.equal(await of([25, BUCKET]), `RIGHT O último backup inteiro é de há 25 horas, cifrado em ${BUCKET}.`);
    assert.equal(await of([27, BUCKET]), "WRONG O último backup inteiro é de há 27 horas, e um por dia é o combinado.");
    assert.match(await of([24 * 9, null]), /^WRONG O último backup inteiro é de há 9 dias/);
    assert.equal(
      await of([2, null], [3, BUCKET], [27, BUCKET]),
      `RIGHT O último backup inteiro é de há 3 horas, cifrado em ${BUCKET}.`,
      "a copy by hand takes nothing from the daily one",
    );
    assert.equal(
      await of([2, null], [27, BUCKET]),
      "WRONG O último backup inteiro é de há 2 horas e só está nesta máquina; o último que saiu dela é de há 27 horas.",
    );
    assert.match(
      await of([1, null], [25, null]),
      /^MISSING O último backup inteiro é de há 1 hora, e nenhuma cópia sai/,
    );
  });

  it("lets demonstration accounts be at an address of this machine, and says when nobody may sign in", async () => {
    const of = async (operators: number, demonstration: number, publicUrl: string | null) => {
      const ids = Array.from({ length: operators }, (_, index) => ({ id: String(index) }));
      const ctx = {
        users: { listOperators: async () => ids, countDemonstrationAccounts: async () => demonstration },
        secondFactors: { countOn: async () => operators },
      };
      return (await checkAccess(ctx as unknown as Parameters<typeof checkAccess>[0], publicUrl)).map(
        ({ state }) => state,
      );
    };
    assert.deepEqual(await of(1, 1, "http://localhost:8080"), ["UNUSED", "RIGHT"]);
    assert.deepEqual(await of(1, 1, null), ["WRONG", "RIGHT"]);
    assert.deepEqual(await of(1, 0, PUBLIC), ["RIGHT", "RIGHT"]);
    assert.deepEqual(await of(0, 0, PUBLIC), ["RIGHT", "MISSING"]);
  });
});
