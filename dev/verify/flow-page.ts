import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import type { ToolResult } from "../shared/run-tool.ts";

const PAGE = "docs/flow.md";
/** `path/to/file.ts` or `path/to/file.ts:name` between backticks; the path may hold dashes and dots. */
const REFERENCE = /`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)(?::([^`]*))?`/g;

const WRONG_FILE = "services/wallet/src/app/zz-no-such-file.ts";
const WRONG_NAME = "zzNoSuchFunction";

/** Checks that every file the page names exists, and declares the names given with it. */
export function checkFlowPage(root: string): ToolResult {
  if (!existsSync(join(root, PAGE))) return { ok: false, output: `${PAGE} não existe` };
  const text = readFileSync(join(root, PAGE), "utf8");
  const wrong = wrongReferences(root, text);
  if (references(text).length === 0) wrong.push(`${PAGE} não nomeia nenhum arquivo`);
  return { ok: wrong.length === 0, output: wrong.join("\n") };
}

/** Seeds a wrong file and a wrong function after the page's own text, and expects both to be found. */
export function proveFlowPage(root: string): ToolResult {
  const text = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), "utf8") : "";
  const [file = "dev/verify/flow-page.ts"] = references(text).map((reference) => reference.file);
  const found = wrongReferences(root, `${text}\n| \`${WRONG_FILE}\` |\n- \`${file}:${WRONG_NAME}\`\n`);
  const silent = [WRONG_FILE, `${file}: ${WRONG_NAME}`].filter((wrong) => !found.some((line) => line.includes(wrong)));
  return { ok: silent.length === 0, output: silent.map((wrong) => `não acusado: ${wrong}`).join("\n") };
}

type Reference = Readonly<{ file: string; name: string | undefined }>;

function references(text: string): Reference[] {
  return [...text.matchAll(REFERENCE)].map(([, file = "", name]) => ({ file, name }));
}

/** One sentence for each wrong reference of a page. */
export function wrongReferences(root: string, text: string): string[] {
  const known = new Map<string, ReadonlySet<string>>();
  const namesIn = (file: string): ReadonlySet<string> => {
    const names = known.get(file) ?? declaredNames(readFileSync(join(root, file), "utf8"), file);
    known.set(file, names);
    return names;
  };
  return references(text).flatMap(({ file, name }) => {
    if (!existsSync(join(root, file))) return [`${file}: não existe`];
    if (name === undefined) return [];
    if (!/\.tsx?$/.test(file)) return [`${file}: só num arquivo .ts se procura ${name}`];
    return namesIn(file).has(name) ? [] : [`${file}: ${name} não é declarado ali`];
  });
}

type Node = Readonly<{ type?: string; [key: string]: unknown }>;

/** Kinds of node that declare a name, each with the field that holds the name. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  FunctionDeclaration: "identifier",
  ClassDeclaration: "identifier",
  VariableDeclarator: "id",
  TsTypeAliasDeclaration: "id",
  TsInterfaceDeclaration: "id",
  ClassMethod: "key",
  ClassProperty: "key",
  MethodProperty: "key",
  KeyValueProperty: "key",
  TsPropertySignature: "key",
  TsMethodSignature: "key",
};

/** Functions, classes, constants, types, methods and properties a file declares, at any depth. */
function declaredNames(source: string, file: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    const name = node[DECLARATIONS[node.type ?? ""] ?? ""] as Node | undefined;
    if (typeof name?.value === "string") names.add(name.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2024" }));
  return names;
}
