import { AppError } from "@tenho/kernel/errors/app-error";
import { putContent } from "../catalogue/put-content.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { contentWithTexts } from "./content-with-texts.ts";
import type { Candidate, CandidateEdit, CandidateScope } from "./ports.ts";
import { proposeDecision } from "./propose-decision.ts";
import { requireCandidate } from "./require-candidate.ts";

/**
 * Adds a candidate's text, together with the decision, to the examples of `categoryId` or, without one, of the category named by its correction. Readers
 * limited to some units only propose the approval. Repeating either changes nothing.
 * Raises: `not_found`; `conflict` when decided otherwise; `unprocessable` without a category that can take the text.
 */
export async function approveCandidate(
  ctx: CategorisationContext,
  id: string,
  categoryId: number | undefined,
  scope: CandidateScope,
): Promise<Candidate> {
  const candidate = await ctx.candidates.transact((edit) => approve(edit, id, categoryId, scope));
  if (candidate.status === "approved") ctx.trainSoon();
  return candidate;
}

async function approve(
  edit: CandidateEdit,
  id: string,
  asked: number | undefined,
  scope: CandidateScope,
): Promise<Candidate> {
  const candidate = requireCandidate(await edit.lock(id, scope));
  const categoryId = asked ?? candidate.categoryId;
  if (candidate.status === "approved" && categoryId === candidate.categoryId) return candidate;
  if (candidate.status !== "waiting") throw new AppError("conflict", "Esta correção já foi decidida.");
  if (categoryId === null) throw new AppError("unprocessable", "Escolha a categoria a que este texto pertence.");
  const catalogue = await edit.openCatalogue();
  const category = await catalogue.find(categoryId);
  if (category === null) throw new AppError("unprocessable", "Esta categoria não existe mais. Escolha outra.");
  const content = contentWithTexts(category, [candidate.text]);
  if (scope !== "platform") return proposeDecision(edit, candidate, { status: "approved", categoryId }, scope);
  await putContent(catalogue, content);
  const approved = await edit.decide(id, { status: "approved", categoryId });
  await edit.notify(id);
  return approved;
}
