/**
 * Fails when a page's JavaScript (gzip) is over its budget: `node web/build/check-budgets.ts [dist]`, after `vite build`.
 * A page is its closure of static imports, from Vite's manifest.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean };

const KB = 1000;
/** 3 KB of it keep a page alive across releases and lost networks: every file a part needs is listed, so that it can be asked for again. */
const HOME_MAX_KB = 134;
const PANEL_MAX_KB = 230;
const ROUTE_MAX_KB = 40;
const OPENED_MAX_KB = 15;
const CHOICE_MAX_KB = 55;

const ENTRY = "index.html";
const HOME = ["src/app/screens/home-screen.tsx", "src/features/session/session-modal.tsx"];
/** Loaded over the first page once they are opened. */
const OPENED = [
  "src/features/session/forgot-password.tsx",
  "src/features/session/forced-password-change.tsx",
  "src/features/session/register/registration-form.tsx",
  "src/shared/people/contract-reader.tsx",
];
/** Loaded when somebody chooses several units in the registration. */
const CHOICE = "src/shared/units/units-multi-select.tsx";
const SITE = "src/app/screens/site-screens.tsx";
const PANEL = "src/app/shell/panel-layout.tsx";
/** It imports every screen of the panel, each of which is a page below. */
const SCREENS = "src/app/screens/area-screens.ts";
const CHARTS = "src/shared/ui/values/bar-chart.tsx";
/** Chunks no public page may load: the panel's, and those `vite.config.ts` gives a name. */
const PANEL_CHUNKS = /panel-layout|panel-frame|bar-chart|blueprint-|panel-api-|assets\/merchant-/;
const FIRST_SCREENS = [
  "src/app/screens/master-screen.tsx",
  "src/features/dashboards/admin-page.tsx",
  "src/app/screens/client-screen.tsx",
  "src/app/screens/user-screen.tsx",
];
/** Each file of a first visit costs a phone as much as a KB more. */
const PANEL_FILES_MAX = 16;

const dist = process.argv[2] ?? `${import.meta.dirname}/../dist`;
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8")) as Record<string, Chunk>;

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`${key} is not in the manifest of ${dist}`);
  return found;
}

/** The files a page loads before it is shown: the given modules and their static imports. */
function closure(keys: readonly string[], seen = new Map<string, string>()): Map<string, string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    const { file, imports = [] } = chunk(key);
    seen.set(key, file);
    closure(imports, seen);
  }
  return seen;
}

const sizes = new Map<string, number>();
function sizeKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of new Set(files)) {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${dist}/${file}`)).length;
    sizes.set(file, size);
    bytes += size;
  }
  return bytes / KB;
}

let isOver = false;
function report(name: string, kb: number, maxKb: number): void {
  const isTooBig = kb > maxKb;
  isOver ||= isTooBig;
  console.log(`${isTooBig ? "OVER" : "  ok"}  ${kb.toFixed(1).padStart(6)} / ${maxKb} KB  ${name}`);
}

function forbid(what: string, isLoaded: boolean): void {
  if (!isLoaded) return;
  isOver = true;
  console.log(`OVER  ${what}`);
}

/** A chunk that waits for one that waits for it may find what it imports undefined. */
function findCircle(key: string, path: readonly string[] = [], done = new Set<string>()): readonly string[] | null {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
  if (done.has(key)) return null;
  for (const other of chunk(key).imports ?? []) {
    const circle = findCircle(other, [...path, key], done);
    if (circle) return circle;
  }
  done.add(key);
  return null;
}

const checked = new Set<string>();
for (const key of Object.keys(manifest)) {
  const circle = findCircle(key, [], checked);
  forbid(`chunks import each other: ${circle?.join(" → ")}`, circle !== null);
}

for (const name of ["index", "about", "contact", "termos", "privacidade", "master", "admin", "client", "user"]) {
  const page = readFileSync(`${dist}/site/${name}.html`, "utf8");
  forbid(`site/${name}.html is sent without its text`, !/<h1[ >]/.test(page));
}

const home = closure([ENTRY, ...HOME]);
report("/ with the login", sizeKb(home.values()), HOME_MAX_KB);
for (const file of home.values()) forbid(`/ loads ${file}`, PANEL_CHUNKS.test(file));

for (const key of OPENED) {
  forbid(`/ loads ${key} before it is opened`, home.has(key));
  const own = [...closure([key])].filter(([part]) => !home.has(part)).map(([, file]) => file);
  report(`opened over / ${key}`, sizeKb(own), OPENED_MAX_KB);
}

const registering = closure(["src/features/session/register/registration-form.tsx"], new Map(home));
forbid(`the registration loads ${CHOICE} before it is opened`, registering.has(CHOICE));
const choosing = [...closure([CHOICE])].filter(([part]) => !registering.has(part)).map(([, file]) => file);
report(`opened over the registration ${CHOICE}`, sizeKb(choosing), CHOICE_MAX_KB);

const pages = Object.keys(manifest).filter((key) =>
  /^src\/(features\/.+-page|app\/screens\/(messages|profile)-screen)\.tsx$/.test(key),
);
const panelPages = pages.filter((key) => !key.startsWith("src/features/public/"));
const frame = closure([ENTRY, PANEL]);

const screens = readFileSync(`${import.meta.dirname}/../${SCREENS}`, "utf8").matchAll(/import\("([^"]+)"\)/g);
for (const [, path] of screens) {
  const key = posix.join(posix.dirname(SCREENS), path as string);
  forbid(`no budget holds ${key}`, !pages.includes(key) && !FIRST_SCREENS.includes(key));
}

for (const screen of FIRST_SCREENS) {
  const files = new Set(closure([screen], new Map(frame)).values());
  report(`first screen ${screen}`, sizeKb(files), PANEL_MAX_KB);
  forbid(`first screen ${screen} loads ${files.size} files`, files.size > PANEL_FILES_MAX);
  forbid(`first screen ${screen} loads the charts before its numbers`, files.has(chunk(CHARTS).file));
}
for (const page of pages) {
  const base = panelPages.includes(page) ? frame : closure([ENTRY]);
  const own = [...closure([page])].filter(([key]) => !base.has(key)).map(([, file]) => file);
  report(`further route ${page}`, sizeKb(own), ROUTE_MAX_KB);
  if (!panelPages.includes(page)) {
    for (const file of closure([ENTRY, SITE, page]).values()) forbid(`${page} loads ${file}`, PANEL_CHUNKS.test(file));
  }
  forbid(`${page} loads the charts before its numbers`, closure([page]).has(CHARTS));
}
console.log(`      ${sizeKb([chunk(CHARTS).file]).toFixed(1)} KB  charts, after the numbers`);

if (isOver) process.exit(1);
