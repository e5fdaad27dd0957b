import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["services/*/src/**/*.ts", "gateway/src/**/*.ts", "packages/kernel/src/**/*.ts", "web/src/**/*.ts"];
/** An exported function whose first parameter is a text: its name, and that of the parameter. */
const TAKES_TEXT =
  /export (?:const|(?:async )?function) (\w+)(?: = (?:async )?)?\(\s*(\w+): (?:string|readonly string\[\])[,)\s]/g;
/** Names of parameters that hold what somebody wrote. */
const TEXTS = new Set([
  "answer",
  "body",
  "caption",
  "content",
  "input",
  "line",
  "message",
  "note",
  "query",
  "raw",
  "reason",
  "search",
  "sentence",
  "term",
  "text",
  "title",
  "transcript",
  "typed",
  "value",
  "words",
  "written",
]);

const isSource = (path: string): boolean => !/\.test\.|\.gen\.|\/_/.test(path);

/** Exported functions outside `packages/br` whose first parameter is named as what somebody wrote, with the file of each. */
export function functionsOfTexts(): { file: string; name: string }[] {
  return globSync(FOLDERS, { cwd: ROOT })
    .filter(isSource)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(TAKES_TEXT)]
        .filter(([, , parameter = ""]) => TEXTS.has(parameter))
        .map(([, name = ""]) => ({ file, name })),
    );
}

/**
 * Functions that take a text which no stranger writes: a key of ours, a variable of the environment, a name in our own code, or what somebody types
 * into their own browser, where it holds up nobody else.
 */
export const OUR_OWN_TEXTS: ReadonlySet<string> = new Set([
  "contentLines",
  "describeMetrics",
  "parsePrivateKey",
  "parsePublicKeys",
  "setAccessToken",
  "useCopy",
  "useMedia",
  "viewOnly",
  "withLine",
  "wordSet",
]);
