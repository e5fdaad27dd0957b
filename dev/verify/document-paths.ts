import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";

const LEFT_OUT = ["node_modules", "dist", ".tenho", ".git"];
const CODE_BLOCK = /^```.*?^```/gms;
/** Words between backticks that are a path of at least two parts; `*` and `{one,two}` match several, `:name` is a declaration in the file. */
const PATH = /`([\w@.*{},-]+(?:\/[\w@.*{},-]+)+\/?)(?::[^`\n]*)?`/g;
/** A link or image to a file of the repository, with the heading it leads to; addresses of the web and links within the page have none. */
const LINK = /\]\((?!\w+:)([^)\s#]+)(?:#([^)\s]+))?\)/g;
const FILE = /\.(?:cjs|css|go|html|java|js|json|md|mjs|proto|py|sh|sql|ts|tsx|ya?ml)$/;
/** A decision as code and documents name it: by its number, or by the path of its file. */
const DECISION = /\bADRs? (\d+)|\bdocs\/adr\/(\d{4})-[\w-]+\.md/g;
const SOURCES = "{dev,gateway,packages,proto,services,tests,web}/**/*.{proto,ts,tsx}";
/** Folders that a build or a run makes: their files are not in the tree. */
const MADE = /^(?:\.tenho|dist|node_modules)\//;

/**
 * Checks that every path named by a document exists (from the root, from the folder of the document, or from the `src` in it), that its links lead
 * somewhere, and that every decision named by a document or a source is kept.
 */
export function checkDocumentPaths(root: string): ToolResult {
  const exclude = (name: string) => LEFT_OUT.includes(name);
  const documents = globSync("**/*.md", { cwd: root, exclude });
  const wrong = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    const found = [...danglingPaths(root, document, text), ...danglingLinks(root, document, text)];
    return found.map((path) => `${document}: ${path}`);
  });
  const decisions = decisionsOf(root);
  for (const file of [...documents, ...globSync(SOURCES, { cwd: root, exclude })]) {
    wrong.push(
      ...unknownDecisions(decisions, readFileSync(join(root, file), "utf8")).map((name) => `${file}: ${name}`),
    );
  }
  return { ok: documents.length > 0 && wrong.length === 0, output: wrong.join("\n") };
}

/** Seeds a document with a file, a folder and links that lead nowhere, and expects all to be found. */
export function proveDocumentPaths(root: string): ToolResult {
  const seeded = ["services/wallet/src/no-such-file.ts", "services/no-such-folder/"];
  const found = danglingPaths(root, "docs/seeded.md", seeded.map((path) => `\`${path}\``).join(" and "));
  const links = ["../docs/no-such-page.md", "../README.md#no-such-heading"];
  found.push(...danglingLinks(root, "docs/seeded.md", links.map((link) => `[a](${link})`).join(" and ")));
  const unkept = 9_999;
  const names = [`ADR ${unkept}`, `docs/adr/${unkept}-no-such-decision.md`];
  found.push(...unknownDecisions(decisionsOf(root), names.join(" and ")));
  const silent = [...seeded, ...links, ...names].filter((path) => !found.includes(path));
  return { ok: silent.length === 0, output: silent.map((path) => `não acusado: ${path}`).join("\n") };
}

/** The paths of a document that do not exist. Blocks of code are left out: they show commands, which may make the files. */
export function danglingPaths(root: string, document: string, text: string): string[] {
  const rooms = [root, join(root, dirname(document)), join(root, dirname(document), "src")];
  return [...text.replace(CODE_BLOCK, "").matchAll(PATH)]
    .map(([, path = ""]) => path)
    .filter((path) => isPath(root, path) && !MADE.test(path))
    .filter((path) => !rooms.some((room) => exists(room, path)));
}

/** The links of a document to files or headings that do not exist. */
function danglingLinks(root: string, document: string, text: string): string[] {
  return [...text.replace(CODE_BLOCK, "").matchAll(LINK)]
    .filter(([, path = "", heading]) => {
      const file = join(root, dirname(document), path);
      return !existsSync(file) || (heading !== undefined && !headingsOf(readFileSync(file, "utf8")).includes(heading));
    })
    .map(([, path = "", heading]) => (heading === undefined ? path : `${path}#${heading}`));
}

/** The numbers of the decisions that are kept. */
const decisionsOf = (root: string): ReadonlySet<number> =>
  new Set(globSync("docs/adr/[0-9]*.md", { cwd: root }).map((path) => Number(basename(path).slice(0, 4))));

/** The names of decisions in a text that are not kept. */
const unknownDecisions = (decisions: ReadonlySet<number>, text: string): string[] =>
  [...text.matchAll(DECISION)]
    .filter(([, number, path]) => !decisions.has(Number(number ?? path)))
    .map(([name]) => name);

/** The headings of a document as links name them. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Returns whether a word with slashes counts as a path: it ends like one, or begins with a folder of the root. */
const isPath = (root: string, word: string): boolean =>
  FILE.test(word) || word.endsWith("/") || existsSync(join(root, word.slice(0, word.indexOf("/"))));

const exists = (room: string, path: string): boolean =>
  /[*{]/.test(path) ? globSync(path, { cwd: room }).length > 0 : existsSync(join(room, path));
