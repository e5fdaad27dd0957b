import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { jetstreamManager } from "@nats-io/jetstream";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { runHere } from "./_run-here.ts";

const COMMAND = fileURLToPath(new URL("../dev/commands/ops.ts", import.meta.url));

/** Runs the command as a process of its own, as an operator does. */
function start(args: readonly string[]) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { timeout: 120_000 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const run = (args: readonly string[], mongoUrl: string, natsUrl?: string) =>
  runHere(args, { MONGO_URL: mongoUrl, NATS_URL: natsUrl });

describe("npm run ops", () => {
  const url = testInfra().mongoUrl("ops");

  it("lists its commands, and explains each", async () => {
    const { code, out } = await start([]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^Uso: npm run ops -- COMANDO.*\n {2}backup PASTA +\S.*\n {2}books +\S.*\n {2}catalogue-export ARQUIVO +\S.*\n {2}catalogue-import \[ARQUIVO\] +\S.*\n {2}check +\S.*\n {2}dead-letters list\|replay\|drop \[ASSUNTO\] +\S.*\n {2}erase-again ARQUIVO +\S.*\n {2}erase-person PESSOA +\S.*\n {2}export-person PESSOA ARQUIVO +\S.*\n {2}first-master +\S.*\n {2}list-erasures ARQUIVO +\S.*\n {2}mail check +\S.*\n {2}offsite key\|list\|fetch \[ARQUIVO\|NOME\] \[PASTA\] +\S.*\n {2}pix check\|certificate \[ARQUIVO\.p12\] +\S.*\n {2}rebuild-rollups +\S/,
    );
    const help = await run(["rebuild-rollups", "--help"], url);
    assert.equal(help.code, 0);
    assert.match(help.out, /rebuild-rollups \[--dry-run\]: .*\n\n[\s\S]*--dry-run diz/);
  });

  it("runs a command on the store that is named, and says so in the audit log; --dry-run changes nothing", async () => {
    const natsUrl = testInfra().natsUrl();
    const nc = await connectNats({ url: natsUrl, name: "test" });
    await provisionBroker(nc);
    const { streams } = await jetstreamManager(nc);
    const recorded = async () => (await streams.info(STREAM.audit)).state.messages;
    assert.match((await run(["rebuild-rollups", "--dry-run"], url)).out, /^Contaria de novo 0 .*Nada foi mudado\.\n$/);
    assert.deepEqual(await run(["rebuild-rollups"], url), { code: 1, out: "Falta NATS_URL.\n" });
    assert.match((await run(["rebuild-rollups"], url, "nats://127.0.0.1:1")).out, /não ficou no registro de auditoria/);
    assert.equal(await recorded(), 0);
    assert.deepEqual(await run(["rebuild-rollups"], url, natsUrl), {
      code: 0,
      out: "Números refeitos de 0 documentos de pedidos (geração 1).\n",
    });
    const line = await streams.getMessage(STREAM.audit, { last_by_subj: "audit.operations" });
    const { action, actorRole } = decodeEvent(ActionRecordedSchema, line?.data ?? new Uint8Array());
    assert.deepEqual([action, actorRole, await recorded()], ["rollups.rebuild", "SYSTEM", 1]);
    await nc.close();
  });

  it("says in a sentence what is wrong, and exits with 1", async () => {
    for (const args of [
      ["rebuild"],
      ["rebuild-rollups", "now"],
      ["rebuild-rollups", "--all"],
      ["erase-person"],
      ["erase-person", "a", "b"],
      ["first-master", "--name", "Rosa", "--email", "rosa@exemplo.com.br"],
      ["first-master", "--phone"],
    ]) {
      const { code, out } = await run(args, url);
      assert.equal(code, 1);
      assert.match(out, /Uso: npm run ops/);
    }
    const { code, out, err } = await start(["rebuild"]);
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /^"rebuild" não é um comando\.\nUso: npm run ops/);
    assert.doesNotMatch(err, /\n +at /);
  });
});
