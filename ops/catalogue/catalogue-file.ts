import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../../dev/shared/setup-error.ts";

const text = z.string().trim().min(1);
const entry = z.strictObject({
  /** Missing: the category is known by its name, and a new one gets the next free number. */
  id: z.int().positive().optional(),
  name: text,
  family: text,
  description: z.string().default(""),
  synonyms: z.array(text).default([]),
  examples: z.array(text).default([]),
});

/** The categories of a file, as `catalogue-export` writes them. */
const catalogueFile = z.strictObject({ categories: z.array(entry).min(1).max(1_000) });

export type CatalogueFile = z.output<typeof catalogueFile>;

/** Reads a file of categories. Raises: `SetupError` that says what is wrong with it, and where. */
export function readCatalogueFile(path: string): CatalogueFile {
  const read = catalogueFile.safeParse(parseJson(path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SetupError(`O arquivo ${path} não é um catálogo: ${issue?.path.join(".") || "raiz"}: ${issue?.message}.`);
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new SetupError(`O arquivo ${path} não pôde ser lido como JSON.`, { cause });
  }
}
