import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { testInfra } from "@tenho/kernel/testing/stores/test-infra";

const COMMAND = fileURLToPath(new URL("../commands/ops.ts", import.meta.url));

function run(args: readonly string[], mongoUrl: string) {
  const env = { ...process.env, MONGO_URL: mongoUrl };
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env, timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
    });
  });
}

describe("npm run ops", () => {
  const url = testInfra().mongoUrl("ops");

  it("lists its commands, and explains each", async () => {
    assert.match(
      (await run([], url)).out,
      /^Uso: npm run ops -- COMANDO.*\n {2}backup PASTA +\S.*\n {2}books +\S.*\n {2}dead-letters list\|replay\|drop \[ASSUNTO\] +\S.*\n {2}erase-again ARQUIVO +\S.*\n {2}erase-person PESSOA +\S.*\n {2}export-person PESSOA ARQUIVO +\S.*\n {2}first-master +\S.*\n {2}list-erasures ARQUIVO +\S.*\n {2}rebuild-rollups +\S/,
    );
    const help = await run(["rebuild-rollups", "--help"], url);
    assert.equal(help.code, 0);
    assert.match(help.out, /rebuild-rollups \[--dry-run\]: .*\n\n[\s\S]*--dry-run diz/);
  });

  it("runs a command on the store that is named; --dry-run changes nothing", async () => {
    assert.match((await run(["rebuild-rollups", "--dry-run"], url)).out, /^Contaria de novo 0 .*Nada foi mudado\.\n$/);
    assert.deepEqual(await run(["rebuild-rollups"], url), {
      code: 0,
      out: "Números refeitos de 0 documentos de pedidos (geração 1).\n",
    });
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
      assert.doesNotMatch(out, /\n +at /);
    }
  });
});
