import { cleanLine } from "@tenho/br/text/clean-line";
import { cleanName } from "@tenho/br/text/clean-name";
import { cleanWords } from "@tenho/br/text/clean-words";
import { z } from "zod";
import type { CategoryItem } from "../../app/catalogue/ports.ts";

const GROUPS_MAX = 500;
const CATEGORIES_MAX = 5_000;
const TEXT_MAX = 100_000;

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const name = z.string().max(200).transform(cleanName).pipe(z.string().min(1).max(60));

const group = z
  .object({ groupName: name.optional(), group_name: name.optional(), categories: z.array(z.object({ id, name })) })
  .transform(({ groupName, group_name: snakeCaseName, categories }, context) => {
    const family = groupName ?? snakeCaseName;
    if (family === undefined) {
      context.addIssue({ code: "custom", message: "a group without a name" });
      return z.NEVER;
    }
    return categories.map((category) => ({ ...category, family }));
  });

/** Flattens groups and their categories; a repeated id is refused. */
export const groupsAnswer = z
  .union([
    z.array(group).max(GROUPS_MAX),
    z.object({ data: z.array(group).max(GROUPS_MAX) }).transform(({ data }) => data),
  ])
  .transform((groups) => groups.flat())
  .refine((categories) => categories.length <= CATEGORIES_MAX)
  .refine((categories) => new Set(categories.map((category) => category.id)).size === categories.length);

const text = z.string().max(TEXT_MAX).transform(cleanWords);
const fields = z.object({
  id: id.optional(),
  key: text.optional(),
  subcategoryKey: text.optional(),
  parentCategory: name.optional(),
  displayName: name.optional(),
});
const item = z.union([z.object({ data: fields }).transform(({ data }) => data), fields]);

/** An item; fields the source leaves out are taken from `known`, whose id takes precedence. Throws without any id. */
export function readItem(answer: unknown, known: Partial<CategoryItem>): CategoryItem {
  const read = item.parse(answer ?? {});
  return {
    id: id.parse(known.id ?? read.id),
    name: read.displayName ?? known.name ?? "",
    family: read.parentCategory ?? known.family ?? "",
    text: read.subcategoryKey ?? read.key ?? known.text ?? "",
  };
}

/** The message of a refusal, if it has one short enough to be shown. */
export function readRefusal(answer: unknown): string | null {
  const body = z.object({ message: z.string().trim().min(1).max(200) }).safeParse(answer);
  return body.success ? cleanLine(body.data.message) : null;
}
