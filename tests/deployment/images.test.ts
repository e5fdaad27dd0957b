import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { describe, test } from "node:test";
import { folderOf, ROOT, readComposeFile } from "./_compose-file.ts";

const FILES = readdirSync(join(ROOT, "docker")).filter((name) => name.endsWith(".Dockerfile"));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const linesOf = (name: string) => read(`docker/${name}`).replaceAll("\\\n", " ").split("\n");

const FOLDER = "$".concat("{FOLDER}");

/** Returns whether .dockerignore sends a path to the engine: the last rule that fits decides. */
function isSent(path: string, rules: readonly string[]): boolean {
  const [top = ""] = path.split("/");
  const allowed = rules.includes(`!${top}`);
  return allowed && !rules.some((rule) => rule.startsWith("**/") && matchesGlob(path, `{${rule},${rule}/**}`));
}

/** Every folder `docker/service.Dockerfile` is built for. */
const folders = Object.values(readComposeFile().services)
  .filter(({ build }) => build?.dockerfile === "docker/service.Dockerfile")
  .map((service) => folderOf(service) ?? "");

/** Replaces the build's argument in a source by each folder, if the source names it. */
const ofEveryFolder = (source: string): string[] =>
  source.includes(FOLDER) ? folders.map((folder) => source.replace(FOLDER, folder)) : [source];

describe("the images", () => {
  const rules = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  for (const name of FILES) {
    test(`${name} copies only what is there and is sent to the engine`, () => {
      for (const line of linesOf(name).filter((one) => one.startsWith("COPY ") && !one.includes("--from="))) {
        const sources = line.split(/\s+/).slice(1, -1);
        for (const source of sources.flatMap(ofEveryFolder)) {
          assert.ok(existsSync(join(ROOT, source)), source);
          assert.ok(isSent(source, rules), `${source} is not sent`);
        }
      }
    });

    test(`${name} ends as a user who is not root, on a pinned base, and says how it is`, () => {
      const lines = linesOf(name);
      const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
      assert.deepEqual(
        last.filter((line) => line.startsWith("USER ")),
        ["USER 10001:10001"],
      );
      assert.equal(last.filter((line) => line.startsWith("HEALTHCHECK ")).length, 1);
      for (const line of lines.filter((one) => /^ARG \w+_IMAGE=/.test(one)))
        assert.match(line, /=[a-z]+:\d+\.\d+(?:[^\d\s]\S*)?$/);
      for (const line of lines.filter((one) => one.startsWith("FROM ")))
        assert.match(line, /^FROM \$\{\w+_IMAGE\}( AS \w+)?$/);
    });
  }

  test("own the folder below each volume that docker-compose.yml lets them write to, since a new volume takes its owner", () => {
    for (const [name, { build, volumes = [] }] of Object.entries(readComposeFile().services)) {
      if (build === undefined) continue;
      const given = linesOf(build.dockerfile.replace("docker/", ""))
        .filter((line) => line.startsWith("RUN "))
        .flatMap((line) => [...line.matchAll(/(?:install -d -o 10001 -g 10001|chown -R 10001:10001)((?: \/\w+)+)/g)])
        .flatMap(([, folders = ""]) => folders.trim().split(" "));
      for (const [source = "", target = "", mode] of volumes.map((one) => one.split(":"))) {
        if (!source.startsWith(".") && mode !== "ro") assert.ok(given.includes(target), `${name}: ${target}`);
      }
    }
  });

  test("hold the packages of the lock file alone, none that only develops, and run no script of theirs", () => {
    for (const name of FILES) {
      for (const line of linesOf(name).filter((one) => /^RUN .*\bnpm (ci|install)\b/.test(one))) {
        assert.match(line, /npm ci --workspace \S+ .*--ignore-scripts/);
        // The stage that builds the web is discarded.
        if (!line.includes("--workspace web ")) assert.match(line, /--omit=dev/);
      }
    }
  });

  test("know of every workspace package their process is linked to", () => {
    const packages = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`);
    for (const folder of new Set([...folders, "gateway"])) {
      const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
      const own = Object.keys(dependencies).filter((name) => name.startsWith("@tenho/"));
      const file = read(folder === "gateway" ? "docker/gateway.Dockerfile" : "docker/service.Dockerfile");
      for (const name of own) {
        const path = [...packages, "proto"].find((one) => JSON.parse(read(`${one}/package.json`)).name === name);
        assert.ok(file.includes(`COPY ${path}/package.json ${path}/`), `${folder}: ${name}`);
      }
    }
  });
});
