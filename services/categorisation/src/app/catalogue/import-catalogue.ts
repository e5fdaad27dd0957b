import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategoryContent } from "../../domain/catalogue/category.ts";
import { categoryFaults, tidyCategory } from "../../domain/catalogue/category-rules.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { checkContent } from "./drafted-content.ts";
import { nextIds } from "./own-catalogue.ts";
import type { CatalogueEdit } from "./ports.ts";
import { putContents } from "./put-content.ts";

/** A category of a file. `id` null: it is known by its name, and a new one gets the next free id. */
export type CatalogueEntry = Omit<CategoryContent, "id"> & { id: number | null };

export type ImportOptions = Readonly<{
  /** True to leave alone what is there or was deleted, and add only what is missing. */
  onlyMissing: boolean;
  isDryRun: boolean;
}>;

export type ImportCounts = Readonly<{ created: number; changed: number; unchanged: number }>;

/** Ends a transaction without a trace, and carries what it would have done. */
class DryRun extends Error {
  readonly counts: ImportCounts;
  constructor(counts: ImportCounts) {
    super("dry run");
    this.counts = counts;
  }
}

/**
 * Brings categories into the catalogue, all of them or none; a repetition changes nothing.
 *
 * Raises: `invalid_input` that names the first category which cannot be taken, and its place as the field `entries.<index>` or `entries.<index>.<field>`; `conflict` when two have one name, or the catalogue is kept elsewhere.
 */
export async function importCatalogue(
  ctx: CategorisationContext,
  entries: readonly CatalogueEntry[],
  { onlyMissing, isDryRun }: ImportOptions,
): Promise<ImportCounts> {
  if (ctx.remote !== null) throw new AppError("conflict", "O catálogo vem de outro endereço e é mudado lá.");
  const tidied = entries.map(tidyEntry);
  checkDistinct(tidied);
  try {
    const counts = await ctx.catalogue.edit(async (edit) => {
      const done = await bringIn(edit, tidied, onlyMissing);
      if (isDryRun) throw new DryRun(done);
      return done;
    });
    if (counts.created + counts.changed > 0) ctx.trainSoon();
    return counts;
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}

async function bringIn(
  edit: CatalogueEdit,
  entries: readonly CatalogueEntry[],
  onlyMissing: boolean,
): Promise<ImportCounts> {
  const present = await edit.list();
  const idOfName = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
  const known = new Set(onlyMissing ? await edit.usedIds() : present.map(({ id }) => id));
  const idOf = ({ id, name }: CatalogueEntry) => id ?? idOfName.get(name.toLowerCase()) ?? null;
  const isKept = (entry: CatalogueEntry): boolean => {
    const id = idOf(entry);
    return onlyMissing && ((id !== null && known.has(id)) || idOfName.has(entry.name.toLowerCase()));
  };
  const wanted = entries.filter((entry) => !isKept(entry));
  const newIds = await nextIds(edit, wanted);
  const contents = wanted.map((entry): CategoryContent => ({ ...entry, id: idOf(entry) ?? newIds.next() }));
  const created = contents.filter(({ id }) => !known.has(id)).length;
  const written = await putContents(edit, contents);
  return { created, changed: written - created, unchanged: entries.length - written };
}

/** Raises: `invalid_input` when two entries mean the same category. */
function checkDistinct(entries: readonly CatalogueEntry[]): void {
  const seen = new Set<string | number>();
  for (const [at, { id, name }] of entries.entries()) {
    for (const key of [name.toLowerCase(), ...(id === null ? [] : [id])]) {
      if (seen.has(key)) {
        const message = `A categoria "${name}" aparece duas vezes, pelo nome ou pelo número.`;
        throw new AppError("invalid_input", message, { fields: [fieldOf(at, message)] });
      }
      seen.add(key);
    }
  }
}

/** The place of an entry, and the field at fault if it is one, so that whoever sent a file can say where it is there. */
const fieldOf = (at: number, message: string, field?: string) => ({
  field: field === undefined ? `entries.${at}` : `entries.${at}.${field}`,
  message,
});

function tidyEntry(entry: CatalogueEntry, at: number): CatalogueEntry {
  const content = tidyCategory({ ...entry, id: entry.id ?? 1 });
  const [fault] = categoryFaults(content);
  const refuse = (reason: string, field?: string): never => {
    const where = field === undefined ? "" : `${field}: `;
    const message = `A categoria ${at + 1} (${entry.name.slice(0, 60)}) não pode ser usada: ${where}${reason}`;
    throw new AppError("invalid_input", message, { fields: [fieldOf(at, reason, field)] });
  };
  if (fault !== undefined) return refuse(fault.message, fault.field);
  try {
    return { ...checkContent(content), id: entry.id };
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}
