import { z } from "zod";
import type { CategoryItem } from "../../app/catalogue/ports.ts";
import { tidyText } from "../../domain/catalogue/category-rules.ts";

const GROUPS_MAX = 500;
const CATEGORIES_MAX = 5_000;
const TEXT_MAX = 100_000;

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const name = z.string().max(200).transform(tidyText).pipe(z.string().min(1).max(60));

const group = z
  .object({ groupName: name.optional(), group_name: name.optional(), categories: z.array(z.object({ id, name })) })
  .transform(({ groupName, group_name: spelt, categories }, context) => {
    const family = groupName ?? spelt;
    if (family === undefined) {
      context.addIssue({ code: "custom", message: "a group without a name" });
      return z.NEVER;
    }
    return categories.map((category) => ({ ...category, family }));
  });

/** Groups with their categories, flattened; an id or a name that comes twice is no catalogue. */
export const groupsAnswer = z
  .union([
    z.array(group).max(GROUPS_MAX),
    z.object({ data: z.array(group).max(GROUPS_MAX) }).transform(({ data }) => data),
  ])
  .transform((groups) => groups.flat())
  .refine((categories) => categories.length <= CATEGORIES_MAX)
  .refine((categories) => new Set(categories.map((category) => category.id)).size === categories.length);

const text = z.string().max(TEXT_MAX);
const fields = z.object({
  id: id.optional(),
  key: text.optional(),
  subcategoryKey: text.optional(),
  parentCategory: name.optional(),
  displayName: name.optional(),
});
const item = z.union([z.object({ data: fields }).transform(({ data }) => data), fields]);

/** An item; what the source leaves out is taken from `known`, whose id counts. Throws when the id is nowhere. */
export function readItem(answer: unknown, known: Partial<CategoryItem>): CategoryItem {
  const read = item.parse(answer ?? {});
  return {
    id: id.parse(known.id ?? read.id),
    name: read.displayName ?? known.name ?? "",
    family: read.parentCategory ?? known.family ?? "",
    text: read.subcategoryKey ?? read.key ?? known.text ?? "",
  };
}

/** What a refusal says, if it says anything fit to be shown. */
export function readRefusal(answer: unknown): string | null {
  const said = z.object({ message: z.string().trim().min(1).max(200) }).safeParse(answer);
  return said.success ? tidyText(said.data.message) : null;
}
