import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

/** The panel, and the packages that it is built of. */
const FILES = ["web/src/**/*.{ts,tsx}", "packages/{br,access}/src/**/*.ts"];
/** The one place that reads the device's clocks, and one that reads days which a library has made in the device's zone. */
const EXCUSED = ["web/src/shared/clock/server-clock.ts", "packages/br/src/calendar/holidays.ts"];
/** Calls that read the device's clock, or tell a moment in the device's time zone. */
const READS =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!\bnew |[\w.])Date\(\s*\)|\bperformance\.(?:now|timeOrigin)\b|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|\.to(?:LocaleDate|LocaleTime|Date|Time)String\(/g;

/** The panel takes the time from the server: a device's clock may be wrong, set meanwhile, or in another zone. Tests may read it. */
export function checkDeviceClock(root: string): ToolResult {
  const files = globSync(FILES, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file) && !EXCUSED.includes(file));
  const found = files.flatMap((file) =>
    faultsOf(readFileSync(join(root, file), "utf8")).map((fault) => `${file}:${fault}`),
  );
  return { ok: files.length > 0 && found.length === 0, output: found.join("\n") };
}

const seeds: readonly string[] = [
  "const now = Date.now();",
  "useState(Date.now)",
  "const now = new Date();",
  "const now = new Date;",
  "wallClock(new Date(\n  ), zone)",
  "const text = Date();",
  "const startedAt = performance.now();",
  "const hour = at.getHours();",
  "at.setDate(at.getDate() + 1);",
  'at.toLocaleDateString("pt-BR")',
];
const sound: readonly string[] = [
  "const at = new Date(offer.expires_at);",
  "const at = new Date(\n  offer.expires_at,\n);",
  "Date.parse(text) - serverNow().getTime()",
  "const year = serverNow().getUTCFullYear();",
  'count.toLocaleString("pt-BR")',
  "formatDate(at)",
];

/** Expects every seeded reading of the device's clock to be found, and nothing in the sound lines. */
export function proveDeviceClock(): ToolResult {
  return proveTexts(faultsOf, seeds, sound);
}

function faultsOf(text: string): string[] {
  return [...text.matchAll(READS)].map(
    ({ 0: read, index }) =>
      `${text.slice(0, index).split("\n").length}: ${read} é o relógio do aparelho; use serverNow`,
  );
}
