import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

/** A category a text may mean; `confidence` 0 to 1, calibrated. */
export const candidate = z.object({ id: z.int(), name: z.string(), confidence: z.number() });

/** The explanation of a text's category. */
export const explanation = z.object({
  /** Words of the text that led to the answer, strongest first; `weight` in log-odds. */
  words: z.array(z.object({ word: z.string(), weight: z.number() })),
  /** Training texts nearest in meaning, nearest first; `similarity` is a cosine. */
  nearest: z.array(z.object({ text: z.string(), category_id: z.int(), category: z.string(), similarity: z.number() })),
});

export const testCategorize = defineRoute({
  operationId: "testCategorize",
  method: "post",
  path: "/webhooks/test-categorize",
  summary: "Mostra a categoria que um texto receberia, e por quê",
  tag: "categories",
  access: { permission: "category.test_categorization" },
  body: z.strictObject({ message: z.string().trim().min(1).max(4096) }),
  response: z.object({
    success: z.boolean(),
    originalMessage: z.string(),
    category: z.string().nullable(),
    categoryId: z.int().nullable(),
    /** The category's training content, shortened; null without a category. */
    document: z.string().nullable(),
    error: z.string().nullable(),
    /** The kind of message; only a wish gets categories. */
    kind: z.enum(["wish", "greeting", "thanks", "opt_out", "data_request", "empty"]),
    confidence: z.number().nullable(),
    threshold: z.number(),
    /** False: the consumer would be asked to choose among the candidates. */
    reliable: z.boolean(),
    method: z.string(),
    modelVersion: z.string(),
    candidates: z.array(candidate),
    explanation,
    /** The wishes, when the message holds several. */
    parts: z.array(z.object({ text: z.string(), candidates: z.array(candidate) })),
  }),
});
