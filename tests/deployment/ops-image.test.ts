import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { runTool } from "../../dev/shared/run-tool.ts";
import { OPS_COMMANDS } from "../../ops/commands.ts";
import { ROOT } from "./_compose-file.ts";

const FILE = readFileSync(join(ROOT, "docker/ops.Dockerfile"), "utf8").replaceAll("\\\n", " ");
const [, finalStage = ""] = FILE.split(/^FROM .*\n(?=ENV )/m);

/** Project files that the image's last stage copies: the source, and the target below `/app`. */
const COPIES = [...finalStage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, sources = "", target = ""]) =>
  sources.split(/\s+/).map((source) => ({
    source,
    target: relative("/app", target.endsWith("/") ? join(target, basename(source)) : target),
  })),
);

/** The workspaces whose packages the image installs. */
const WORKSPACES = [...FILE.matchAll(/--workspace (\S+)/g)].map(([, folder = ""]) => folder);

describe("the image of the maintenance commands", () => {
  const app = mkdtempSync(join(tmpdir(), "tenho-ops-image-"));
  before(() => {
    for (const { source, target } of COPIES) {
      mkdirSync(dirname(join(app, target)), { recursive: true });
      cpSync(join(ROOT, source), join(app, target), {
        recursive: true,
        // Like .dockerignore, leaves tests out.
        filter: (path) => !/node_modules|\.test\.ts$|\/test$/.test(path),
      });
    }
    symlinkSync(join(ROOT, "node_modules"), join(app, "node_modules"));
  });
  after(() => rmSync(app, { recursive: true }));

  const run = (...args: string[]) =>
    runTool(process.execPath, [join(app, "ops/tenho-ops.ts"), ...args], {
      env: { PATH: process.env.PATH },
      timeoutMs: 120_000,
    });

  test("holds every file the commands need: each explains itself from what is copied alone", async () => {
    const { ok, output } = await run();
    assert.ok(ok, output);
    for (const { name } of OPS_COMMANDS) assert.match(output, new RegExp(`^ {2}${name} `, "m"));
    assert.match(output, /^Uso: tenho-ops COMANDO /, "as it is called here");
    assert.match((await run("backup", "--help")).output, /^tenho-ops backup PASTA /);
    assert.match((await run("backup")).output, /^Falta PASTA\.\nUso: tenho-ops backup PASTA /);
    const books = await run("books");
    assert.equal(books.ok, false);
    assert.match(books.output, /não está em execução aqui/, "also what is loaded only as it runs");
  });

  test("installs the packages of every import it can reach", () => {
    const dependencies = new Set(
      [...WORKSPACES, "packages/kernel", "packages/br", "packages/access", "packages/trust", "proto"].flatMap(
        (folder) =>
          Object.keys(JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).dependencies ?? {}),
      ),
    );
    for (const name of packagesFrom(join(ROOT, "ops/tenho-ops.ts"))) assert.ok(dependencies.has(name), name);
    assert.ok(WORKSPACES.length > 0 && WORKSPACES.every((folder) => statSync(join(ROOT, folder)).isDirectory()));
  });

  test("has the command on its PATH", () => {
    assert.match(FILE, /exec node \/app\/ops\/tenho-ops\.ts "\$@"[^\n]*> \/usr\/local\/bin\/tenho-ops && chmod 0755/);
  });
});

/** The packages imported at run time by a file, and by every file of the project it imports. */
function packagesFrom(entry: string, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  if (seen.has(entry)) return names;
  seen.add(entry);
  const imports = readFileSync(entry, "utf8").matchAll(
    /^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  for (const [, fixed, late] of imports) {
    const path = fixed ?? late ?? "";
    if (path.startsWith(".")) for (const name of packagesFrom(join(dirname(entry), path), seen)) names.add(name);
    else if (!path.startsWith("node:"))
      names.add(
        path
          .split("/")
          .slice(0, path.startsWith("@") ? 2 : 1)
          .join("/"),
      );
  }
  return names;
}
