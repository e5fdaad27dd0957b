import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeEmptyDirectory } from "../../dev/seed/write-directory.ts";
import { directoryFile } from "../../dev/stack/environment.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { ALL_TEMPLATES } from "../../services/messaging/src/domain/outgoing/templates/all-templates.ts";
import { runOps } from "../support/run-ops.ts";

const PROFILE = `templates-${process.pid}`;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

describe("the templates of an installation whose WhatsApp account is new", () => {
  let stack: Stack;
  before(async () => {
    const dir = join(ROOT, ".tenho", PROFILE);
    mkdirSync(dir, { recursive: true });
    await writeEmptyDirectory(directoryFile(dir));
    stack = await startStack({
      profile: PROFILE,
      throwAway: true,
      env: { LOG_LEVEL: "error" },
      envOf: { sandbox: { TEMPLATE_REVIEW_MS: "100" } },
    });
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const ops = (...args: string[]) => runOps(stack, ["whatsapp", "templates", ...args], "operations");
  const control = async (path: string, body: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    assert.equal((await fetch(`${stack.urls.sandbox}/control/${path}`, init)).status, 200);
  };

  test("are created though Meta refuses one, which is named, are approved, and are left alone by the next push", async () => {
    const none = await ops("status");
    assert.equal(none.code, 1);
    assert.equal(none.out.match(/não existe na Meta/g)?.length, ALL_TEMPLATES.length, none.out);
    const dry = await ops("push", "--dry-run");
    assert.match(dry.out, /novo_pedido_v3: seria enviado à Meta, na categoria UTILITY\n[\s\S]*Nada foi mudado\.\n$/);
    assert.equal((await ops("status")).out, none.out, "nothing was created");

    await control("business", { verification: "not_verified" });
    const pushed = await ops("push");
    assert.equal(pushed.code, 1, pushed.out);
    assert.equal(pushed.out.match(/: criado, em análise/g)?.length, ALL_TEMPLATES.length - 1, pushed.out);
    assert.match(
      pushed.out,
      /codigo_de_acesso_v1: recusado\. .*10\/2388185\): This WhatsApp Business account does not/,
    );
    assert.match(pushed.out, /Criados: 13; já existiam: 0; recusados: 1\./);
    await control("business", { verification: "verified" });
    const rest = await ops("push");
    assert.equal(rest.code, 0, rest.out);
    assert.match(
      rest.out,
      /codigo_de_acesso_v1: criado, em análise\n[\s\S]*Criados: 1; já existiam: 13; recusados: 0\./,
    );
    const watched = await ops("status", "--watch");
    assert.equal(watched.code, 0, watched.out);
    assert.match(watched.out, /codigo_de_acesso_v1: aprovado\n/);
    const again = await ops("push");
    assert.equal(again.code, 0, again.out);
    assert.equal(again.out.match(/: já existe, aprovado/g)?.length, ALL_TEMPLATES.length, again.out);
  });

  test("that Meta files as marketing or pauses are named with what to do, and stay as they are", async () => {
    await control("templates/novo_pedido_v3", { category: "MARKETING", status: "PAUSED" });
    const { code, out } = await ops("push");
    assert.equal(code, 1);
    assert.match(
      out,
      /novo_pedido_v3: já existe, pausado; a categoria é MARKETING, e não UTILITY\n {2}.*business\.facebook\.com/,
    );
  });

  test("cannot be read with a token that Meta refuses, which is said in a sentence", async () => {
    await control("faults", { target: "graph", mode: "error", error_code: 190 });
    const { code, out } = await ops("push");
    assert.deepEqual([code, out], [1, "A Meta não aceita o token (erro 190). Conecte com outro.\n"]);
    await control("faults", { target: "graph", mode: "ok" });
  });
});
