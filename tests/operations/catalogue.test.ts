import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { runOps } from "../support/run-ops.ts";

const PROFILE = `catalogue-${process.pid}`;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

describe("the catalogue as a spreadsheet", () => {
  const dir = join(ROOT, ".tenho", PROFILE);
  let stack: Stack;
  before(async () => {
    mkdirSync(dir, { recursive: true });
    stack = await startStack({
      profile: PROFILE,
      processes: ["categorisation"],
      throwAway: true,
      env: { LOG_LEVEL: "error" },
    });
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const ops = (...args: string[]) => runOps(stack, args, "operations");
  const good = async (...args: string[]) => {
    const { code, out } = await ops(...args);
    assert.equal(code, 0, out);
    return out;
  };
  let files = 0;
  const exported = async () => {
    files += 1;
    const file = join(dir, `${files}.csv`);
    await good("catalogue-export", "--csv", file);
    return readFileSync(file, "utf8");
  };
  const given = (text: string | Buffer) => {
    files += 1;
    const file = join(dir, `${files}.csv`);
    writeFileSync(file, text);
    return file;
  };

  test("goes out whole, and comes back without a change", async () => {
    await good("catalogue-import", "--standard");
    const text = await exported();
    assert.match(text, /\r\n\d+;Pizzaria;/);
    assert.match(await good("catalogue-import", given(text)), /Foram 0 criadas e 0 mudadas/);
    assert.match(
      (await ops("catalogue-export", join(dir, "x.csv"))).out,
      /Com --csv o nome do arquivo termina em \.csv/,
    );
  });

  test("takes what a person adds and changes, in the letters of an older Excel", async () => {
    const rows = "Nome;Família;Exemplos\r\nConserto de violão;Música;trocar cordas|regular o braço\r\n";
    const file = given(Buffer.from(rows, "latin1"));
    assert.match(await good("catalogue-import", file, "--dry-run"), /Seriam 1 criadas/);
    assert.match(await good("catalogue-import", file), /Foram 1 criadas e 0 mudadas/);
    assert.match(await exported(), /;Conserto de violão;Música;;;"trocar cordas\nregular o braço"\r\n/);
  });

  test("is left as it is by a file with a bad row, which is named", async () => {
    const before = await exported();
    const head = "Nome;Família;Exemplos\nAfinador de piano;Música;afinar\n";
    for (const [row, words] of [
      [`${"n".repeat(80)};Música;x`, /^Linha 3: Nome: No máximo 60 caracteres/],
      ["afinador de piano;Música;x", /^Linha 3: A categoria "afinador de piano" aparece duas vezes/],
      [";Música;x", /^Linha 3: falta nome/],
    ] as const) {
      const { code, out } = await ops("catalogue-import", given(`${head}${row}\n`));
      assert.equal(code, 1);
      assert.match(out, words);
    }
    assert.equal(await exported(), before);
  });
});
