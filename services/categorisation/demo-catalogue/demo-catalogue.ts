import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { CategoryContent } from "../src/domain/catalogue/category.ts";

const text = z.string().trim().min(1);

/** One file: a family, in pt-BR, and its categories. */
const familyFile = z.strictObject({
  family: text,
  categories: z.array(
    z.strictObject({
      /** Fixed: screens and seeds name categories by it. */
      id: z.int().positive(),
      name: text,
      description: text,
      /** Products, services and trades that mean this category. */
      synonyms: z.array(text),
      /** Wishes as people write them on WhatsApp, typing errors included. */
      examples: z.array(text),
    }),
  ),
});

const FOLDERS = ["goods/", "services/"];

/** The demonstration catalogue: 100 categories of local commerce, by id. Read by the seed and by tests only. */
export const DEMO_CATALOGUE: readonly CategoryContent[] = FOLDERS.flatMap(readFamilies)
  .flatMap(({ family, categories }) => categories.map((category) => ({ ...category, family })))
  .sort((one, other) => one.id - other.id);

/** Raises: ZodError for a file that is not one family. */
function readFamilies(folder: string): z.output<typeof familyFile>[] {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url).map((file) => familyFile.parse(JSON.parse(readFileSync(new URL(file, url), "utf8"))));
}
