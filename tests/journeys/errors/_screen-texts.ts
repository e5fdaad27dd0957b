import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SCREENS = join(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))), "web/src");
/** A text of a failure, in quotes or between tags. */
const FAILURE = /(["'`>])(Erro ao [^"'`<]*)/g;
/** A filled-in value of a text, in its source. */
const GAP = /\$\{[^}]*\}/g;

/** Every failure text in the screens' sources, and its file; `*` replaces a filled-in value. */
export function screenTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: SCREENS, exclude: ["**/*.test.{ts,tsx}"] })) {
    const source = readFileSync(join(SCREENS, file), "utf8");
    for (const [, , text = ""] of source.matchAll(FAILURE)) texts.set(text.replace(GAP, "*").trim(), file);
  }
  return texts;
}
