import { globSync } from "node:fs";
import { dirname } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

const SOURCES = "{bench,dev,gateway,ops,packages,proto,sandbox,services,tests,web}/**/*.{ts,tsx,mjs,css,sql}";
const LEFT_OUT = ["node_modules", "dist", ".tenho"];
const GENERATED = /_pb\.ts$|\.gen\.ts$/;

/** Folders that may hold a single source, each kind with its reason. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "An import rule keeps the kinds of a service's adapters apart by their folders.":
    /^services\/[^/]+\/src\/adapters\/[^/]+$/,
  "A service's migrations lie in the same place in every service, and grow.":
    /^services\/[^/]+\/src\/adapters\/db\/migrations$/,
  "Tests of franchise and the seed share it: it is neither the service's source nor a test.":
    /^services\/franchise\/fixtures$/,
};

/** Finds folders with a single source and no folder of sources below, and allowed kinds of which there is no more. */
export function checkLoneFiles(root: string): ToolResult {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => LEFT_OUT.includes(name) });
  const lone = loneFolders(files);
  const gone = Object.entries(ALLOWED)
    .filter(([, kind]) => !lone.some((folder) => kind.test(folder)))
    .map(([reason]) => `exceção sem efeito: ${reason}`);
  const found = [...faultsOf(files), ...gone];
  return { ok: files.length > 0 && found.length === 0, output: found.join("\n") };
}

/** Expects a folder of one source to be found, and none in lists of files where each folder holds more. */
export function proveLoneFiles(): ToolResult {
  const seeds = [
    "dev/colours/paint.ts",
    "web/src/shared/a.tsx\nweb/src/shared/a.css\nweb/src/shared/deep/only.css",
    "services/auth/src/adapters/db/tokens/store.ts\nservices/auth/src/adapters/db/pool.ts",
  ];
  const sound = [
    "dev/colours/paint.ts\ndev/colours/paint.test.ts",
    "dev/colours/paint.ts\ndev/colours/oil/mix.ts\ndev/colours/oil/dry.ts",
    "services/users/src/adapters/mail/smtp-mail.ts",
    "proto/tenho/audit/v1/events_pb.ts",
  ];
  return proveTexts((text) => faultsOf(text.split("\n")), seeds, sound);
}

function faultsOf(files: readonly string[]): string[] {
  const kinds = Object.values(ALLOWED);
  return loneFolders(files)
    .filter((folder) => !kinds.some((kind) => kind.test(folder)))
    .map((folder) => `${folder}: a pasta tem um só arquivo; junte-o à pasta de que faz parte`);
}

/** Folders whose whole tree is one source, by their paths. */
function loneFolders(files: readonly string[]): string[] {
  const folders = files.filter((file) => !GENERATED.test(file)).map((file) => dirname(file));
  const sources = new Map<string, number>();
  for (const folder of folders) {
    for (let above = folder; above !== "."; above = dirname(above)) sources.set(above, (sources.get(above) ?? 0) + 1);
  }
  return folders.filter((folder) => sources.get(folder) === 1);
}
