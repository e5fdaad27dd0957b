import assert from "node:assert/strict";
import { it } from "node:test";
import { tryToRecordAction } from "./record-action.ts";

it("what is worth more than its line in the audit log goes on without it, and says so", async () => {
  const said: string[] = [];
  const entry = { action: "backup.create", subject: { kind: "backup", id: "now" }, unitId: null };
  assert.equal(
    await tryToRecordAction({ natsUrl: "nats://127.0.0.1:1", brokerWaitMs: 100 }, entry, (line) => said.push(line)),
    false,
  );
  assert.match(said.join(), /não ficou no registro de auditoria: .*O trabalho segue, e o comando termina com 1/);
});
