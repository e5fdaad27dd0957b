import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

/** A declaration of a margin, padding or gap, with its value. */
const SPACING = /^\s*(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z-]{1,20})?:(.*)$/;
/** A length other than zero; lengths between elements are steps of the scale in `web/src/styles/tokens.css`. */
const LENGTH = /\d(?:px|r?em|ch|vw|vh)\b/;
/** Widths at which a phone, a tablet and a small desktop end; a rule for wider screens begins one pixel later. */
const WIDTHS: readonly string[] = [
  "max-width: 560",
  "min-width: 561",
  "max-width: 860",
  "min-width: 861",
  "max-width: 1180",
  "min-width: 1181",
];
/** A condition of the screen's width, in a style sheet or in a text of the code; a declaration of the same name has no bracket before it. */
const WIDTH = /\((m(?:ax|in)-width: ?\d{1,5}(?:\.\d)?)(?:px|r?em)\)|\((width ?[<>])/g;
const VALUE_LINES_MAX = 5;
/** Excuse on the line above the excused declaration. */
const EXCUSE = /^\s*\/\* Spacing: .{20,}\*\/$/;

/** Finds margins, paddings and gaps in lengths of their own, excuses without effect, and screen widths that are none of the three. */
export function checkStyles(root: string): ToolResult {
  const files = globSync("web/src/**/*.{css,ts,tsx}", { cwd: root });
  const found = files.flatMap((file) =>
    faultsOf(readFileSync(join(root, file), "utf8")).map((fault) => `${file}:${fault}`),
  );
  return { ok: files.length > 0 && found.length === 0, output: found.join("\n") };
}

const seeds: readonly string[] = [
  "  margin: 16px;",
  "  padding: var(--space-1) 12px;",
  "  row-gap: 0.5rem;",
  "  padding: var(--space-1) var(--space-2) var(--space-3)\n    12px;",
  "  margin-inline-start: calc(100% - 4px);",
  "@media (max-width: 900px) {",
  "@media (pointer: coarse), (min-width: 860px) {",
  "@media (width > 560px) {",
  '  const isWide = useMedia("(min-width: 1200px)");',
  "  /* Spacing: the space between the rows of a list. */\n  margin: 0;",
];
const sound: readonly string[] = [
  "  margin: 0 auto calc(-1 * var(--space-2));",
  "  padding-bottom: env(safe-area-inset-bottom);",
  "@media (pointer: coarse), (max-width: 860px) {",
  "  max-width: 900px;",
  "  /* Spacing: as wide as the line that lies there. */\n  margin: -1px;",
];

/** Expects every seeded mistake to be found, and nothing in the sound lines. */
export function proveStyles(): ToolResult {
  return proveTexts(faultsOf, seeds, sound);
}

function faultsOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const faults = [...line.matchAll(WIDTH)]
      .filter(([, width = ""]) => !WIDTHS.includes(width))
      .map(([condition]) => `${condition} não é uma das larguras ${WIDTHS.join(", ")}`);
    // A long value goes on in the next lines.
    const [declaration = ""] = lines
      .slice(at, at + VALUE_LINES_MAX)
      .join(" ")
      .split(";");
    const isOwnLength = LENGTH.test(SPACING.exec(declaration)?.[1] ?? "");
    const isExcused = EXCUSE.test(lines[at - 1] ?? "");
    if (isOwnLength && !isExcused) faults.push(`use um passo de --space: ${line.trim()}`);
    if (isExcused && !isOwnLength) faults.push("exceção sem efeito");
    return faults.map((fault) => `${at + 1}: ${fault}`);
  });
}
