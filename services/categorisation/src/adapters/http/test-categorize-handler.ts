import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { NamedCandidate, NamedExample } from "../../app/categorisation.ts";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { categorise } from "../../app/categorise.ts";
import { trainingText } from "../../domain/catalogue/training-lines.ts";
import { testCategorize } from "./test-categorize-contract.ts";

const DOCUMENT_CHARACTERS_MAX = 500;
const NO_MATCH = "Nenhuma categoria combina com esta mensagem.";

/** Shows the category a text would get, and why; the text is not stored. */
export function testCategorizeHandler(ctx: CategorisationContext): BoundRoute {
  return bind(testCategorize, async ({ body: { message } }) => {
    const answer = await categorise(ctx, message);
    const best = answer.candidates[0] ?? null;
    const [category] = best === null ? [] : await ctx.catalogue.list([best.id]);
    return {
      success: best !== null,
      originalMessage: message,
      category: best?.name ?? null,
      categoryId: best?.id ?? null,
      document: category === undefined ? null : trainingText(category).slice(0, DOCUMENT_CHARACTERS_MAX).toWellFormed(),
      error: best === null ? NO_MATCH : null,
      kind: answer.kind,
      confidence: best?.confidence ?? null,
      threshold: answer.threshold,
      reliable: answer.reliable,
      method: answer.method,
      modelVersion: answer.modelVersion,
      candidates: answer.candidates.map(candidateJson),
      explanation: {
        words: answer.explanation.map(({ word, weight }) => ({ word, weight })),
        nearest: answer.nearest.map(exampleJson),
      },
      parts: answer.parts.map((part) => ({ text: part.text, candidates: part.candidates.map(candidateJson) })),
    };
  });
}

function exampleJson({ text, id, name, similarity }: NamedExample) {
  return { text, category_id: id, category: name, similarity };
}

function candidateJson({ id, name, confidence }: NamedCandidate) {
  return { id, name, confidence };
}
