import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "training";
const access = { permission: "genai.access" };
/** Access to models, which belong to the whole platform, like the past wishes by which they are compared. */
const platform = { permission: "genai.manage" };
const named = z.object({ id: z.int(), name: z.string() });
const moment = z.iso.datetime();
const share = z.number().min(0).max(1);
const cursor = z.string().max(500).optional();

/** A corrected wish that may become a training text. */
const trainingCandidate = z
  .object({
    id: z.uuid(),
    text: z.string(),
    source: z.enum(["consumer_pick", "merchant_refusal", "operator"]),
    status: z.enum(["waiting", "approved", "rejected"]),
    /** The category the wish had before. */
    from: named.nullable(),
    /** The wish's right category; null: only known not to be `from`. */
    category: named.nullable(),
    unit_id: z.uuid().nullable(),
    /** Number of corrections in the reader's scope that gave the same text the same category. */
    times: z.int(),
    created_at: moment,
    decided_at: moment.nullable(),
    /** The decision proposed by an operator of a unit; null: none. */
    proposal: z
      .object({ decision: z.enum(["approved", "rejected"]), category: named.nullable(), at: moment })
      .nullable(),
  })
  .meta({ id: "TrainingCandidate" });
export const listCandidates = defineRoute({
  operationId: "listTrainingCandidates",
  method: "get",
  path: "/categories/training/candidates",
  summary:
    "Correções à espera de aprovação, ou as já decididas, as mais novas primeiro: de todas ou das próprias franquias",
  tag,
  access,
  query: z.strictObject({
    status: z.enum(["waiting", "approved", "rejected"]).default("waiting"),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor,
  }),
  response: z.object({ items: z.array(trainingCandidate), next_cursor: z.string().nullable(), total: z.int() }),
});
export const correctTest = defineRoute({
  operationId: "correctTestCategory",
  method: "post",
  path: "/categories/training/candidates",
  summary:
    "Diz a categoria certa de um texto que foi testado: mais uma correção à espera de aprovação; repetir é seguro",
  tag,
  access,
  /** `from_category_id`: the category the test answered; absent: none. */
  body: z.strictObject({
    text: z.string().trim().min(1).max(1_000),
    from_category_id: fromForm(z.int32().positive()).optional(),
    category_id: fromForm(z.int32().positive()),
  }),
  response: z.object({ text: z.string(), category: named }),
  errors: ["unprocessable"],
});
const candidateParams = z.strictObject({ id: z.uuid() });
export const approveCandidate = defineRoute({
  operationId: "approveTrainingCandidate",
  method: "post",
  path: "/categories/training/candidates/:id/approve",
  summary:
    "Ensina o texto à categoria dita ou à escolhida; sem genai.manage, propõe isso à plataforma; repetir é seguro",
  tag,
  access,
  params: candidateParams,
  body: z.strictObject({ category_id: fromForm(z.int32().positive()).optional() }),
  response: trainingCandidate,
  errors: ["not_found", "conflict", "unprocessable"],
});
export const rejectCandidate = defineRoute({
  operationId: "rejectTrainingCandidate",
  method: "post",
  path: "/categories/training/candidates/:id/reject",
  summary: "Descarta a correção; sem genai.manage, propõe isso à plataforma; repetir é seguro",
  tag,
  access,
  params: candidateParams,
  response: trainingCandidate,
  errors: ["not_found", "conflict"],
});

export const revokeCandidate = defineRoute({
  operationId: "revokeTrainingCandidate",
  method: "post",
  path: "/categories/training/candidates/:id/revoke",
  summary:
    "Desfaz uma aprovação: o texto sai dos exemplos da categoria e o classificador treina sem ele; repetir é seguro",
  tag,
  access: platform,
  params: candidateParams,
  response: trainingCandidate,
  errors: ["not_found", "conflict"],
});

/** A trained model. Shares are of held-out texts of its cross-validation; null where the content was too thin. */
const model = z
  .object({
    version: z.string(),
    trained_at: moment,
    in_service: z.boolean(),
    /** True when it was trained on the present catalogue. */
    current: z.boolean(),
    texts: z.int(),
    categories: z.int(),
    /** Name of the embedder that made its vectors; null: lexical alone. */
    embedder: z.string().nullable(),
    threshold: share,
    top1: share.nullable(),
    calibration_error: share.nullable(),
    precision: share.nullable(),
    coverage: share.nullable(),
  })
  .meta({ id: "TrainedModel" });
export const listModels = defineRoute({
  operationId: "listModels",
  method: "get",
  path: "/categories/training/models",
  summary: "Os modelos guardados, o mais novo primeiro, e como um novo entra em serviço",
  tag,
  access: platform,
  response: z.object({
    /** automatic: a model serves once trained; reviewed: it waits for an operator. */
    switching: z.enum(["automatic", "reviewed"]),
    training: z.boolean(),
    /** The reason the last training failed; null: it did not fail. */
    last_failure: z.string().nullable(),
    models: z.array(model),
  }),
});
export const activateModel = defineRoute({
  operationId: "activateModel",
  method: "post",
  path: "/categories/training/models/:version/activate",
  summary: "Põe um modelo guardado em serviço e passa a revisar os próximos",
  tag,
  access: platform,
  params: z.strictObject({ version: z.string().min(1).max(100) }),
  response: model,
  errors: ["not_found", "unprocessable"],
});
export const setSwitching = defineRoute({
  operationId: "setModelSwitching",
  method: "post",
  path: "/categories/training/switching",
  summary: "Diz se um modelo novo serve logo ou espera revisão",
  tag,
  access: platform,
  body: z.strictObject({ switching: z.enum(["automatic", "reviewed"]) }),
  response: z.object({ switching: z.enum(["automatic", "reviewed"]) }),
});

/** The same past wishes categorised by two models. */
export const replayModel = defineRoute({
  operationId: "replayModel",
  method: "post",
  path: "/categories/training/models/:version/replay",
  summary: "O que este modelo mudaria nos desejos passados, contra o que está em serviço",
  tag,
  access: platform,
  params: z.strictObject({ version: z.string().min(1).max(100) }),
  body: z.strictObject({ limit: z.int().min(1).max(1000).default(300) }),
  response: z.object({
    version: z.string(),
    against: z.string(),
    wishes: z.int(),
    same: z.int(),
    /** Wishes with a category given by a person: how many of them each model gets right. */
    judged: z.int(),
    right_before: z.int(),
    right_after: z.int(),
    reliable_before: z.int(),
    reliable_after: z.int(),
    /** The wishes whose category would change, at most 100; those with a category given by a person come first. */
    changes: z.array(
      z.object({
        wish_id: z.uuid(),
        text: z.string(),
        before: named.nullable(),
        after: named.nullable(),
        /** The category a person gave it; null: none. */
        said: named.nullable(),
        confidence_before: share,
        confidence_after: share,
      }),
    ),
  }),
  errors: ["not_found", "unprocessable", "unavailable"],
});

export const insights = defineRoute({
  operationId: "getTrainingInsights",
  method: "get",
  path: "/categories/training/insights",
  summary: "Categorias que se confundem e as que têm pouco conteúdo, com uma sugestão",
  tag,
  access: platform,
  response: z.object({
    confusions: z.array(
      z.object({
        expected: named,
        answered: named,
        times: z.int(),
        examples: z.array(z.string()),
        suggestion: z.string(),
      }),
    ),
    thin: z.array(z.object({ category: named, texts: z.int(), suggestion: z.string() })),
  }),
});

export const trainingRoutes = [
  listCandidates,
  correctTest,
  approveCandidate,
  rejectCandidate,
  revokeCandidate,
  listModels,
  activateModel,
  setSwitching,
  replayModel,
  insights,
];
