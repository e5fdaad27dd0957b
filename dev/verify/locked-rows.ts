import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

/** A deletion or change of rows that a query of the same statement chooses by their key. */
const CHOSEN = /^(?:delete from|update) .{1,2000}? (?:= any\( ?array\(|in \() ?\(? ?(select .*)$/;
/** A choice without a bound takes every row whose own condition holds, and is not what is looked for. */
const BOUNDED = / (?:limit|offset) /;

/**
 * Finds deletions and changes of a bounded choice of rows that are not locked as they are chosen. Such a statement waits for whoever changes a chosen
 * row, then finds it by its key although what it was chosen for is no longer true: a renewed row was deleted as expired.
 */
export function checkLockedRows(root: string): ToolResult {
  const exclude = (name: string) => name === "node_modules" || name === "test";
  const files = ["services", "packages", "ops"].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: root, exclude }),
  );
  const found = files.flatMap((file) =>
    faultsOf(readFileSync(join(root, file), "utf8")).map((fault) => `${file}: ${fault}`),
  );
  return { ok: files.length > 0 && found.length === 0, output: found.join("\n") };
}

const seeds: readonly string[] = [
  "`delete from a where id = any(array(select id from a where b < now() order by b limit ?))`",
  "`delete from a where id = any(array(\n  select id from a limit ?))`",
  "`update a set b = 1 where id in (select id from a where b is null limit 10)`",
  "`delete from a where id = any(array(select id from a limit ?) || array(select id from a limit ? for update))`",
];
const sound: readonly string[] = [
  "`delete from a where id = any(array(select id from a limit ? for update skip locked))`",
  "`delete from a where id in (select id from b where c = 1)`",
  "`select id from a where id = any(array(select id from b limit ?))`",
];

/** Expects every seeded mistake to be found, and nothing in the sound statements. */
export function proveLockedRows(): ToolResult {
  return proveTexts((line) => faultsOf(`const sql = ${line};`), seeds, sound);
}

function faultsOf(text: string): string[] {
  const literals = text.split(/[`"]/).map((literal) =>
    literal
      .replaceAll("\n", " ")
      .replaceAll(/ {2,40}/g, " ")
      .trim(),
  );
  return literals.filter((literal) => {
    const choice = CHOSEN.exec(literal)?.[1];
    if (choice === undefined || !BOUNDED.test(choice)) return false;
    const parts = choice.split("|| array(");
    return parts.some((part) => BOUNDED.test(part) && !part.includes(" for update"));
  });
}
