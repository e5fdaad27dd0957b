import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SCREENS = join(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))), "web/src");
/** A text of a failure, in quotes or between tags. */
const FAILURE = /(["'`>])(Erro ao [^"'`<]*)/g;
/** What a text has filled in, in its source. */
const GAP = /\$\{[^}]*\}/g;

/** Every text of a failure that is written in the screens, and where; `*` stands for what is filled in. */
export function screenTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: SCREENS, exclude: ["**/*.test.{ts,tsx}"] })) {
    const source = readFileSync(join(SCREENS, file), "utf8");
    for (const [, , text = ""] of source.matchAll(FAILURE)) texts.set(text.replace(GAP, "*").trim(), file);
  }
  return texts;
}
