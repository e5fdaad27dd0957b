import { compareText, foldText, includesFolded } from "@tenho/br/text/text";
import type { ListCategoryGroupsApiResponse } from "../../../api/generated/tenho.gen.ts";

export type Group = ListCategoryGroupsApiResponse[number];
export type Category = Group["categories"][number];

/** The groups with the categories whose name holds `search`, in alphabetical order, without groups left empty. */
export function filterGroups(groups: readonly Group[], search: string): readonly Group[] {
  return groups
    .map(({ groupName, categories }) => ({
      groupName,
      categories: categories
        .filter(({ name }) => includesFolded(name, search))
        .toSorted((one, other) => compareText(one.name, other.name)),
    }))
    .filter(({ categories }) => categories.length > 0)
    .toSorted((one, other) => compareText(one.groupName, other.groupName));
}

/** Every category with its family's name, by name. */
export function categoriesWithFamily(groups: readonly Group[]): readonly (Category & { readonly family: string })[] {
  return groups
    .flatMap(({ groupName, categories }) => categories.map((category) => ({ ...category, family: groupName })))
    .toSorted((one, other) => compareText(one.name, other.name));
}

/** The families' names by the alphabet, those that hold `search` and the one in `keep`, which may be new. */
export function familyNames(groups: readonly Group[], search = "", keep = ""): readonly string[] {
  const names = groups.map(({ groupName }) => groupName).filter((name) => includesFolded(name, search));
  return [...new Set(keep ? [...names, keep] : names)].toSorted(compareText);
}

/** The training texts in a category's content: its lines that are not blank, repeated ones included. */
export function contentLines(content: string): readonly string[] {
  return content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Number of lines that repeat an earlier one, ignoring case and accents: they add nothing to the training. */
export function countRepeated(lines: readonly string[]): number {
  return lines.length - new Set(lines.map(foldText)).size;
}

/** The content with a text as its last line; unchanged when it has that line, ignoring case and accents. */
export function withLine(content: string, text: string): string {
  const line = foldText(text.trim());
  if (line === "" || contentLines(content).some((known) => foldText(known) === line)) return content;
  return [...contentLines(content), text.trim()].join("\n");
}
