/**
 * Fails when the built files use what the oldest browsers of `browserslist` lack: `node web/build/check-browsers.ts [dist]`, after `vite build`. Syntax
 * is lowered by the build; what no build can lower stands here.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import postcss, { type ChildNode } from "postcss";

const dist = process.argv[2] ?? join(import.meta.dirname, "../dist");
const polyfills = readFileSync(join(import.meta.dirname, "../src/polyfills.ts"), "utf8");

/** Newer than Safari 15.6 or Chromium 106; a name in `src/polyfills.ts` is allowed. */
const METHODS =
  "toSorted toReversed toSpliced isWellFormed toWellFormed isSubsetOf isSupersetOf symmetricDifference checkVisibility startViewTransition " +
  "moveBefore toBase64 toHex setFromBase64 requestClose";
const STATICS =
  "AbortSignal.any AbortSignal.timeout Map.groupBy Object.groupBy Promise.withResolvers Promise.try Array.fromAsync Iterator.from RegExp.escape " +
  "URL.parse URL.canParse Error.isError Uint8Array.fromBase64 crypto.randomUUID Intl.DurationFormat Temporal.Now scheduler.yield";
const CLASSES = "CompressionStream DecompressionStream OffscreenCanvas URLPattern SuppressedError";
/** A pattern with these is a syntax error of the whole file for Safari before 16.4. */
const LOOKBEHINDS = ["(?<!", "(?<="];

/** Names with the text that uses them. */
const NEWER: readonly (readonly [name: string, use: string])[] = [
  ...METHODS.split(" ").map((name) => [name, `.${name}(`] as const),
  ...STATICS.split(" ").map((name) => [name, name] as const),
  ...CLASSES.split(" ").map((name) => [name, `new ${name}`] as const),
  ...LOOKBEHINDS.map((start) => [`lookbehind ${start}`, start] as const),
];

/** Asked for before it is called, by the library. */
const GUARDED = new Set(["startViewTransition"]);

const isAdded = (name: string): boolean => polyfills.includes(`"${name.split(".").at(-1)}"`);

const problems: string[] = [];
const scripts = globSync("{assets/*.js,sw.js,theme.js}", { cwd: dist });
for (const file of scripts) {
  const code = readFileSync(join(dist, file), "utf8");
  for (const [name, use] of NEWER) {
    if (code.includes(use) && !isAdded(name) && !GUARDED.has(name)) problems.push(`${basename(file)}: ${name}`);
  }
}

/** Refused in a style sheet unless a rule asks `@supports` for it first. */
const NEWER_STYLES = /color-mix\(|light-dark\(|oklch\(|\b\d+(?:d|s|l)v[hw]\b|\blh\b/;
const NEWER_RULES = /^(?:container|starting-style|scope|position-try)$/;

function isAsked(node: ChildNode): boolean {
  for (let at: ChildNode["parent"] | undefined = node.parent; at; at = at.parent as ChildNode["parent"]) {
    if (at.type === "atrule" && "name" in at && at.name === "supports") return true;
  }
  return false;
}

for (const file of globSync("assets/*.css", { cwd: dist })) {
  postcss.parse(readFileSync(join(dist, file), "utf8")).walk((node) => {
    const text = node.type === "decl" ? node.value : "";
    const found = NEWER_STYLES.exec(text)?.[0];
    if (found && !isAsked(node)) problems.push(`${basename(file)}: ${node.toString().slice(0, 90)}`);
    if (node.type === "atrule" && NEWER_RULES.test(node.name) && !isAsked(node))
      problems.push(`${basename(file)}: @${node.name}`);
    if (node.type === "rule" && /&|:popover-open|:user-invalid/.test(node.selector))
      problems.push(`${basename(file)}: ${node.selector}`);
  });
}

for (const problem of new Set(problems)) console.log(`LACKS ${problem}`);
console.log(`${scripts.length} scripts, ${new Set(problems).size} uses of what the oldest browsers lack`);
if (problems.length > 0) process.exit(1);
