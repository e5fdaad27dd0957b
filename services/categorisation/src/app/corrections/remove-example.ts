import { withoutExample } from "../../domain/catalogue/training-lines.ts";
import { putContent } from "../catalogue/put-content.ts";
import type { Candidate, CandidateEdit } from "./ports.ts";

/** Removes an approved candidate's text from its category's examples; a candidate that was not added to a category changes nothing. */
export async function removeExample(edit: CandidateEdit, { status, categoryId, text }: Candidate): Promise<void> {
  if (status !== "approved" || categoryId === null) return;
  const catalogue = await edit.openCatalogue();
  const category = await catalogue.find(categoryId);
  if (category === null) return;
  const { version: _, ...content } = category;
  await putContent(catalogue, withoutExample(content, text));
}
