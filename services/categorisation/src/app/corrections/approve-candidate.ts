import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { withExample } from "../../domain/catalogue/training-lines.ts";
import { checkContent } from "../catalogue/drafted-content.ts";
import { putContent } from "../catalogue/put-content.ts";
import type { Candidate, CandidateEdit, CandidateStore } from "./ports.ts";

/**
 * Adds a candidate's text to the examples of `categoryId` or, without one, of the category its correction named, together
 * with the decision; repeating it changes nothing.
 * Raises: `not_found`; `conflict` when decided otherwise; `unprocessable` without a category that can take the text.
 */
export function createApproveCandidate(deps: { candidates: Pick<CandidateStore, "transact">; onApproved: () => void }) {
  return async (id: string, categoryId: number | undefined): Promise<Candidate> => {
    const approved = await deps.candidates.transact((edit) => approve(edit, id, categoryId));
    deps.onApproved();
    return approved;
  };
}

async function approve(edit: CandidateEdit, id: string, asked: number | undefined): Promise<Candidate> {
  const candidate = requireCandidate(await edit.lock(id));
  const categoryId = asked ?? candidate.categoryId;
  if (candidate.status === "approved" && categoryId === candidate.categoryId) return candidate;
  if (candidate.status !== "waiting") throw new AppError("conflict", "Esta correção já foi decidida.");
  if (categoryId === null) throw new AppError("unprocessable", "Escolha a categoria a que este texto pertence.");
  const catalogue = await edit.openCatalogue();
  const category = await catalogue.find(categoryId);
  if (category === null) throw new AppError("unprocessable", "Esta categoria não existe mais. Escolha outra.");
  await putContent(catalogue, contentWith(category, candidate.text));
  const approved = await edit.decide(id, { status: "approved", categoryId });
  await edit.notify(id);
  return approved;
}

function contentWith({ version: _, ...category }: Category, text: string): CategoryContent {
  try {
    return checkContent(withExample(category, text));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError("unprocessable", cause.fields[0]?.message ?? cause.publicMessage, { cause });
  }
}

/** Raises: `not_found`. */
export function requireCandidate(candidate: Candidate | null): Candidate {
  if (candidate === null) throw new AppError("not_found", "Correção não encontrada.");
  return candidate;
}
