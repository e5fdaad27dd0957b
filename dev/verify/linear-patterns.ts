import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { analyse } from "scslre";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

const FOLDERS = ["services", "packages", "gateway", "proto", "sandbox", "ops", "dev", "bench", "tests", "web"];
const LEFT_OUT = ["node_modules", "dist", ".tenho"];
/** The only file that may normalise Unicode: it first cuts the runs of combining marks. */
const NORMALISER = "packages/br/src/text/normalise.ts";
const IS_TEST = /(?:\.test\.tsx?|(?:^|\/)(?:test|tests)\/.*)$/;
const NORMAL_FORM = /^NFK?[CD]$/;
/** Excuse on the line above the excused pattern; it names what bounds the work. */
const EXCUSE = /^\s*\/\/ Linear: .{20,}/;

/** A part of the syntax tree; spans count bytes of everything parsed so far. */
type Node = { readonly type?: string; readonly span?: { start: number } } & Readonly<Record<string, unknown>>;

/**
 * Finds regular expressions whose time grows with the square of a text or faster, those with a pattern not known here, and normal forms of
 * unbounded runs of combining marks. An exception names its bound on the line above, after "Linear:"; an exception without effect is found, too.
 */
export function checkLinearPatterns(root: string): ToolResult {
  const exclude = (name: string) => LEFT_OUT.includes(name);
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude }));
  const found = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), "utf8")));
  return { ok: files.length > 0 && found.length === 0, output: found.join("\n") };
}

/** Each of these lines alone is one mistake, seeded in a file of the product. */
const seeds: readonly string[] = [
  "/[^\\s@]+@/.test(text);",
  "/\\s+$/u.test(text);",
  "/^(?:a+)+$/.test(text);",
  "/^a*a*$/.test(text);",
  'new RegExp("\\\\d+x").test(text);',
  'const gap = "[ ]*"; new RegExp(`$' + "{gap}x`).test(text);",
  "RegExp(text).test(text);",
  "new RegExp(text + text);",
  'text.normalize("NFC");',
  "// Linear: nothing below needs this excuse\ntext.trim();",
];
const sound: readonly string[] = [
  "/[^\\s@]{1,64}@/.test(text);",
  "/(?<!\\s)\\s+$/u.test(text);",
  "const max = 4; new RegExp(`^a{1,$" + "{max}}$`).test(text);",
  "// Linear: both ends are fixed and the text has 32 letters\nnew RegExp(text);",
  'path.normalize("a/../b");',
];

/** Expects every seeded mistake to be found, and nothing in the sound lines. */
export function proveLinearPatterns(): ToolResult {
  const file = "packages/br/src/text/zz-seeded.ts";
  const of = (line: string) =>
    faultsOf(file, `import path from "node:path";\nexport function seeded(text: string) {\n${line}\n}\n`);
  return proveTexts(of, seeds, sound);
}

function faultsOf(file: string, text: string): string[] {
  // An empty statement comes first, so that the tree begins where the file does.
  const tree = parseSync(`;${text}`, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" });
  const bytes = Buffer.from(text);
  const lineOf = ({ span }: Node) =>
    bytes
      .subarray(0, (span?.start ?? 0) - tree.span.start - 1)
      .toString()
      .split("\n").length;
  const lines = text.split("\n");
  const used = new Set<number>();
  const constants = constantsOf(tree as unknown as Node);
  const faults: string[] = [];
  for (const node of nodesOf(tree as unknown as Node)) {
    const fault = faultOf(node, file, constants);
    if (fault === null) continue;
    const line = lineOf(node);
    if (EXCUSE.test(lines[line - 2] ?? "")) used.add(line - 2);
    else faults.push(`${file}:${line}: ${fault}`);
  }
  const idle = lines.flatMap((line, at) => (EXCUSE.test(line) && !used.has(at) ? [at] : []));
  return [...faults, ...idle.map((at) => `${file}:${at + 1}: exceção sem efeito`)];
}

function faultOf(node: Node, file: string, constants: ReadonlyMap<string, string>): string | null {
  if (node.type === "RegExpLiteral") return faultOfPattern(String(node.pattern), String(node.flags));
  const [first, second] = argumentsOf(node);
  if (isCallOf(node, "RegExp") && first?.type !== "RegExpLiteral") {
    const pattern = textOf(first, constants);
    if (pattern === null) return IS_TEST.test(file) ? null : "expressão regular que não se conhece aqui";
    return faultOfPattern(pattern, textOf(second, constants) ?? "");
  }
  const callee = node.callee as Node | undefined;
  if (node.type !== "CallExpression" || callee?.type !== "MemberExpression") return null;
  if ((callee.property as Node).value !== "normalize" || !NORMAL_FORM.test(textOf(first, constants) ?? "")) return null;
  return file === NORMALISER || IS_TEST.test(file) || /^(?:sandbox|ops|dev|bench)\//.test(file)
    ? null
    : "normalize() leva o quadrado das marcas seguidas: use normaliseUnicode";
}

function faultOfPattern(source: string, flags: string): string | null {
  const { reports } = analyse({ source, flags });
  const [report] = reports;
  if (report === undefined) return null;
  const growth = report.exponential ? "exponencial" : "mais que linear";
  return `/${source}/${flags} leva tempo ${growth}, com ${JSON.stringify(report.character.pick)} repetido`;
}

const isCallOf = ({ type, callee }: Node, name: string): boolean =>
  (type === "NewExpression" || type === "CallExpression") &&
  (callee as Node).type === "Identifier" &&
  (callee as Node).value === name;

const argumentsOf = (node: Node): Node[] =>
  Array.isArray(node.arguments) ? node.arguments.map(({ expression }: { expression: Node }) => expression) : [];

/** Constants of a file that are texts or numbers, or made of earlier ones. */
function constantsOf(tree: Node): Map<string, string> {
  const constants = new Map<string, string>();
  for (const node of nodesOf(tree)) {
    if (node.type !== "VariableDeclarator") continue;
    const value = textOf(node.init as Node | undefined, constants);
    if (value !== null) constants.set(String((node.id as Node).value), value);
  }
  return constants;
}

/** The expression as text; null where it is not known here. */
function textOf(node: Node | undefined, constants: ReadonlyMap<string, string>): string | null {
  switch (node?.type) {
    case "StringLiteral":
    case "NumericLiteral":
      return String(node.value);
    case "Identifier":
      return constants.get(String(node.value)) ?? null;
    case "TemplateLiteral": {
      const quasis = (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
      const values = (node.expressions as Node[]).map((expression) => textOf(expression, constants));
      if (values.includes(null)) return null;
      return quasis.reduce((text, quasi, at) => text + values[at - 1] + quasi);
    }
    default:
      return null;
  }
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as Node;
    for (const item of Object.values(value)) yield* nodesOf(item);
  }
}
