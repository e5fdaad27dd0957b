import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { parseCatalogueCsv } from "./catalogue-csv.ts";
import { decodeSpreadsheet } from "./decode-spreadsheet.ts";

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

/** `rows`: the row of each category in a spreadsheet; null for a file that has none. */
export type ReadCatalogue = CatalogueFile & { rows: readonly number[] | null };

/** Reads a file of categories, CSV by its name and otherwise JSON. Raises: `SetupError` that says what is wrong with it, and where. */
export function readCatalogueFile(path: string): ReadCatalogue {
  const bytes = readBytes(path);
  if (isCsv(path)) {
    const read = parseCatalogueCsv(decodeSpreadsheet(bytes));
    return { categories: read.map(({ category }) => category), rows: read.map(({ row }) => row) };
  }
  const read = catalogueFile.safeParse(parseJson(path, bytes));
  if (read.success) return { ...read.data, rows: null };
  const [issue] = read.error.issues;
  throw new SetupError(`O arquivo ${path} não é um catálogo: ${issue?.path.join(".") || "raiz"}: ${issue?.message}.`);
}

/** Returns whether a file is a spreadsheet by its name. */
export const isCsv = (path: string): boolean => /\.csv$/i.test(path);

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SetupError(`O arquivo ${path} não pôde ser lido.`, { cause });
  }
}

function parseJson(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new SetupError(`O arquivo ${path} não pôde ser lido como JSON. Uma planilha tem o nome terminado em .csv.`, {
      cause,
    });
  }
}
