import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { decide, lockCandidate, toCandidate } from "../../adapters/db/candidate-row.ts";
import { openCatalogueEdit } from "../../adapters/db/catalogue-edit.ts";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { withExample } from "../../domain/catalogue/training-lines.ts";
import { checkContent } from "../catalogue/drafted-content.ts";
import type { Candidate } from "./ports.ts";

/** Teaches a candidate's text and marks it approved, in the transaction given. Raises: as `CandidateStore.approve`. */
export async function approveCandidate(
  trx: Knex.Transaction,
  id: string,
  asked: number | undefined,
): Promise<Candidate> {
  const row = await lockCandidate(trx, id);
  if (row.status === "approved" && (asked ?? row.taught_category_id) === row.taught_category_id)
    return toCandidate(row);
  if (row.status !== "waiting") throw new AppError("conflict", "Esta correção já foi decidida.");
  const categoryId = asked ?? row.said_category_id;
  if (categoryId === null) throw new AppError("unprocessable", "Escolha a categoria a que este texto pertence.");
  const edit = await openCatalogueEdit(trx);
  const category = await edit.find(categoryId);
  if (category === null) throw new AppError("unprocessable", "Esta categoria não existe mais. Escolha outra.");
  await edit.put(taught(category, row.text));
  return decide(trx, row, { status: "approved", taught_category_id: categoryId });
}

function taught({ version: _, ...category }: Category, text: string): CategoryContent {
  try {
    return checkContent(withExample(category, text));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError("unprocessable", cause.fields[0]?.message ?? cause.publicMessage, { cause });
  }
}
