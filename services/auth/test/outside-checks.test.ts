import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { publish } from "@tenho/kernel/events/publish";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { checkAccess } from "../src/app/checks/check-access.ts";
import { checkBackup } from "../src/app/checks/check-backup.ts";
import { master } from "./_audit.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";

const PUBLIC = "https://painel.exemplo.com.br";
const HOUR_MS = 3_600_000;

describe("what auth finds before the first consumer", () => {
  let auth: AuthHarness;
  before(async () => {
    auth = await startAuthHarness({ PUBLIC_URL: PUBLIC });
  });
  after(() => auth.stop());

  it("names a demonstration account on a public address, operators without second factor, and no backup", async () => {
    await auth.person({ role: Role.MASTER, email: `${randomUUID()}@tenho.dev` });
    await auth.person({ role: Role.ADMIN });
    await auth.person({ role: Role.CLIENT, email: `${randomUUID()}@tenho.dev` });
    const found = checksFromProto(await auth.rpc.checkOutside({ again: true }));
    assert.deepEqual(
      found.map(({ id, state, sentence }) => `${id} ${state} ${sentence}`),
      [
        "data.demo_accounts WRONG 1 conta de demonstração (@tenho.dev) de MASTER ou ADMIN pode entrar, com senha publicada.",
        "data.second_factor MISSING 2 de 2 contas de MASTER e ADMIN sem segundo fator.",
        "data.backup UNKNOWN Não se sabe de nenhum backup: ops backup nunca terminou um aqui.",
      ],
    );
  });

  it("knows of a backup by the line that ends it in the audit log, and of its age", async () => {
    const { id, subject, payload } = auditRow("operations", {
      action: "backup.complete",
      subject: { kind: "backup", id: new Date().toISOString() },
      unitId: null,
    });
    await publish(jetstream(auth.harness.nc), subject, payload, { msgId: id });
    const records = await eventually("the line is in the log", async () => {
      const path = "/audit?action=backup.complete";
      const { body } = await auth.call<{ items: { at: string }[] }>("GET", path, { as: master });
      return body.items.length === 1 ? body.items : undefined;
    });
    const at = new Date(records[0]?.at ?? "");
    const of = async (hours: number) => {
      const ctx = { auditRecords: { list: async () => [{ at }] }, now: () => new Date(at.getTime() + hours * HOUR_MS) };
      const [found] = await checkBackup(ctx as unknown as Parameters<typeof checkBackup>[0]);
      return `${found?.state} ${found?.sentence}`;
    };
    assert.equal(await of(25), "RIGHT O último backup inteiro é de há 25 horas.");
    assert.equal(await of(27), "WRONG O último backup inteiro é de há 27 horas, e um por dia é o combinado.");
    assert.match(await of(24 * 9), /^WRONG O último backup inteiro é de há 9 dias/);
  });

  it("lets demonstration accounts be at an address of this machine, and says when nobody may sign in", async () => {
    const of = async (emails: string[], publicUrl: string | null) => {
      const operators = emails.map((email) => ({ id: email, email }));
      const ctx = {
        users: { listOperators: async () => operators },
        secondFactors: { countOn: async () => emails.length },
      };
      return (await checkAccess(ctx as unknown as Parameters<typeof checkAccess>[0], publicUrl)).map(
        ({ state }) => state,
      );
    };
    assert.deepEqual(await of(["master@tenho.dev"], "http://localhost:8080"), ["UNUSED", "RIGHT"]);
    assert.deepEqual(await of(["master@tenho.dev"], null), ["WRONG", "RIGHT"]);
    assert.deepEqual(await of(["rosa@exemplo.com.br"], PUBLIC), ["RIGHT", "RIGHT"]);
    assert.deepEqual(await of([], PUBLIC), ["RIGHT", "MISSING"]);
  });
});
