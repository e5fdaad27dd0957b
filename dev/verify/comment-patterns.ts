import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

const FOLDERS = [
  "services",
  "packages",
  "gateway",
  "sandbox",
  "ops",
  "dev",
  "bench",
  "tests",
  "web",
  "docker",
  "helm",
  "k8s",
];
const LEFT_OUT = ["node_modules", "dist", ".tenho", "rendered"];
const GENERATED = /_pb\.ts$|\.gen\.ts$/;
/** A line of a comment by the kind of file: of TypeScript, JavaScript and Java, of SQL in a string, of scripts and configuration. */
const COMMENTS: Readonly<Record<string, RegExp>> = {
  "*.{ts,tsx,mjs,cjs,java}": /^\s*(?:\/\*\*|\/\/|\*)(?!\/) ?(.*)$/,
  "*.sql.ts": /^\s*-- (.*)$/,
  "*.{py,sh,yaml,yml,Dockerfile}": /^\s*#(?!!) ?(?:-- )?(.*)$/,
  "*.{tpl,yaml}": /^\{\{-?\s*\/\* (.*)$/,
};

/** Patterns of comments that have no subject, or say a thing in words that only this project ever used. */
const PATTERNS: readonly RegExp[] = [
  /^(?:By|For|Of|To|With) (?:those|two|what|which|who|whom|whose)\b/,
  /^(?:Who|Whose|Whom) (?!are|is it\b)/,
  /\b(?:for|of|by|to) who\b/,
  /\bone of before\b|\bof before\b/,
  /\bas told\b|\bis told by\b/,
  /^(?:How|What) (?!is\b.*\?)/,
];

/** A column's comment that says what holds without naming the column's value. */
const SQL_PATTERNS: readonly RegExp[] = [...PATTERNS, /^(?:As|By|Null|Of|On the network|So that|When|Where|Without)\b/];

/** Every comment is readable by itself, as far as a pattern can tell. */
export function checkCommentPatterns(root: string): ToolResult {
  const kinds = Object.keys(COMMENTS).map((kind) => {
    const files = filesOf(root, kind);
    const found = files.flatMap((file) =>
      faultsOf(readFileSync(join(root, file), "utf8"), kind).map((fault) => `${file}:${fault}`),
    );
    return { isRead: files.length > 0, found };
  });
  const found = kinds.flatMap((kind) => kind.found);
  return { ok: kinds.every(({ isRead }) => isRead) && found.length === 0, output: found.join("\n") };
}

function filesOf(root: string, kind: string): string[] {
  const exclude = (name: string) => LEFT_OUT.includes(name);
  return FOLDERS.flatMap((folder) => globSync(`${folder}/**/${kind}`, { cwd: root, exclude })).filter(
    (file) => !GENERATED.test(file),
  );
}

/** Each seeded comment must be found, and a whole sentence must not. */
export function proveCommentPatterns(): ToolResult {
  const seeds = [
    "// Of two that end at once, one waits.",
    "/** Who may read it. */",
    "  * Sent for who asked.",
    "// As one of before.",
    "/** What the server answers. */",
    "  -- Null: not set.",
    "# Of two pods, one ends.",
    "{{/* What every pod has. */}}",
  ];
  const whole = [
    "/** Serialises removals by an advisory lock. */",
    "  -- Daily cap; null: not set.",
    "# Two pods never end at once.",
  ];
  return proveTexts(anyFaultsOf, seeds, whole);
}

const anyFaultsOf = (text: string): string[] => Object.keys(COMMENTS).flatMap((kind) => faultsOf(text, kind));

function faultsOf(text: string, kind: string): string[] {
  const patterns = kind === "*.sql.ts" ? SQL_PATTERNS : PATTERNS;
  return text.split("\n").flatMap((line, at) => {
    const [, words] = COMMENTS[kind]?.exec(line) ?? [];
    return words !== undefined && patterns.some((pattern) => pattern.test(words)) ? [`${at + 1}: ${words}`] : [];
  });
}
