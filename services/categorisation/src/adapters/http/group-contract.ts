import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "training";
const access = { permission: "genai.access" };
const platform = { permission: "genai.manage" };
const named = z.object({ id: z.int(), name: z.string() });
const moment = z.iso.datetime();
const params = z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) });

/** Waiting candidates of the same words, whatever their order, plurals and stop words, and of the same category. */
const candidateGroup = z
  .object({
    key: z.string(),
    /** The categories the wishes had before; at most 3. */
    from: z.array(named),
    /** The right category; null: only known not to be `from`. */
    category: named.nullable(),
    /** The most repeated texts; at most 5. */
    texts: z.array(z.string()),
    candidates: z.int(),
    /** Number of corrections in the reader's scope that gave these texts. */
    times: z.int(),
    sources: z.array(z.enum(["consumer_pick", "merchant_refusal", "operator"])),
    newest_at: moment,
    /** The latest decision proposed in the group by an operator of a unit; null: none. */
    proposal: z
      .object({ decision: z.enum(["approved", "rejected"]), category: named.nullable(), at: moment })
      .nullable(),
    /**
     * Past wishes with these words, received since `since`, that were not understood as `category`: an upper bound of those that would have changed.
     * `is_more`: more than `wishes`. Null: not measured yet, no category is known, or the reader sees only some units.
     */
    effect: z.object({ wishes: z.int(), is_more: z.boolean(), since: moment, measured_at: moment }).nullable(),
  })
  .meta({ id: "CandidateGroup" });
export const listCandidateGroups = defineRoute({
  operationId: "listCandidateGroups",
  method: "get",
  path: "/categories/training/groups",
  summary: "Correções à espera, juntas as de mesmas palavras e categoria, as mais repetidas primeiro",
  tag,
  access,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({ items: z.array(candidateGroup), next_cursor: z.string().nullable(), total: z.int() }),
});

/** Number of candidates decided, proposed for, and still waiting in the group; one call handles at most 500. */
const decidedGroup = z.object({ decided: z.int(), proposed: z.int(), waiting: z.int() });
export const approveCandidateGroup = defineRoute({
  operationId: "approveCandidateGroup",
  method: "post",
  path: "/categories/training/groups/:key/approve",
  summary:
    "Ensina os textos do grupo à categoria dita ou à escolhida; sem genai.manage, propõe isso à plataforma; repetir é seguro",
  tag,
  access,
  params,
  body: z.strictObject({ category_id: fromForm(z.int32().positive()).optional() }),
  response: decidedGroup,
  errors: ["not_found", "conflict", "unprocessable"],
});
export const rejectCandidateGroup = defineRoute({
  operationId: "rejectCandidateGroup",
  method: "post",
  path: "/categories/training/groups/:key/reject",
  summary: "Descarta as correções do grupo; sem genai.manage, propõe isso à plataforma; repetir é seguro",
  tag,
  access,
  params,
  response: decidedGroup,
  errors: ["not_found", "conflict"],
});

const missingWord = z.object({ word: z.string(), category: named, times: z.int() });
/** Number of waiting corrections with a category, and of those with a word that is in no content of that category. */
const counts = { mistakes: z.int(), with_missing: z.int() };
export const listMissingWords = defineRoute({
  operationId: "listMissingWords",
  method: "get",
  path: "/categories/training/missing-words",
  summary:
    "Palavras das correções à espera que não estão em nenhum texto da categoria certa, as mais repetidas primeiro",
  tag,
  access: platform,
  response: z.object({ ...counts, words: z.array(missingWord.extend({ examples: z.array(z.string()) })) }),
});
export const getMissingWordsWeek = defineRoute({
  operationId: "getMissingWordsWeek",
  method: "get",
  path: "/categories/training/missing-words/week",
  summary: "O último resumo semanal: as dez palavras que mais faltam, e em que categoria",
  tag,
  access: platform,
  response: z.object({
    /** Null before the first. */
    summary: z.object({ week: z.iso.date(), ...counts, words: z.array(missingWord) }).nullable(),
  }),
});

export const groupRoutes = [
  listCandidateGroups,
  approveCandidateGroup,
  rejectCandidateGroup,
  listMissingWords,
  getMissingWordsWeek,
];
