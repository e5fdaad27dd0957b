import { mkdir, readFile, writeFile } from "node:fs/promises";
import { STORE_RULES, type StoreRule } from "@tenho/tests/support/stores/store-rules";

const FILE = "docs/document-store.md";
const MANUAL = "https://www.mongodb.com/docs/manual";
const TABLE = /(\| Asked \|[^\n]*\n\|[-|]+\|\n)(?:\|[^\n]*\n)*/;

/** Writes the table of what is asked of the document store into its page. Raises: Error when the page has no table "Asked". */
export async function generateDocumentStore(root: string, into: string): Promise<void> {
  const page = await readFile(`${root}/${FILE}`, "utf8");
  if (!TABLE.test(page)) throw new Error(`${FILE} must have a table whose first column is "Asked"`);
  const rows = STORE_RULES.map((rule) => `${rowOf(rule)}\n`).join("");
  await mkdir(`${into}/docs`, { recursive: true });
  await writeFile(
    `${into}/${FILE}`,
    page.replace(TABLE, (_table, head: string) => `${head}${rows}`),
  );
}

function rowOf({ title, asks, page, rule, kept }: StoreRule): string {
  const listed = asks.map((ask) => `\`${ask.replaceAll("|", "\\|")}\``).join(", ");
  return `| **${title}**: ${listed} | ${rule} [${page}](${MANUAL}/${page}/) | ${kept} |`;
}
