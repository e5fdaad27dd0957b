import { ROLES } from "@tenho/access/roles";
import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { FACTS } from "../../../domain/facts/fact.ts";
import { once } from "../profile/profile-contract.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const requestPath = "/users/:id/correction-request";
const TEXT_MAX = 500;

const facts = z.array(z.enum(FACTS));
const words = z.string().overwrite(cleanWords).trim().max(TEXT_MAX, `Escreva no máximo ${TEXT_MAX} caracteres`);
const version = fromForm(z.int32().positive());

const correctionRequest = z
  .object({
    id: z.uuid(),
    /** Increases when the person asks again while it is open. */
    version: z.int(),
    facts,
    /** The correct values, in the person's words. */
    text: z.string(),
    status: z.enum(["OPEN", "DONE", "REFUSED"]),
    created_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
    /** Why it was closed; null while it is open, and where nothing was written. */
    reason: z.string().nullable(),
  })
  .meta({ id: "CorrectionRequest" });

export const correctFacts = defineRoute({
  operationId: "correctUserFacts",
  method: "patch",
  path: "/users/:id/facts",
  summary:
    "Corrige documento, nascimento, gênero ou endereço de uma conta: MASTER, e ADMIN das empresas e usuários das suas franquias (user.update); a pessoa é avisada por e-mail",
  tag,
  access: "session",
  // A copied token alone does not rewrite a person's identity.
  needsRecentAuthentication: true,
  params,
  body: z
    .strictObject({
      ...once,
      /** The open request that this correction answers; it is closed with it. */
      request: z.strictObject({ id: z.uuid(), version }).nullish(),
    })
    .refine(
      ({ document, birth_date, gender, address }) => Boolean(document?.trim() || birth_date || gender || address),
      "Informe o que corrigir",
    ),
  /** The facts that changed; empty where all had these values already. */
  response: z.object({ corrected: facts }),
  errors: ["forbidden", "not_found", "conflict", "unavailable"],
});

export const getCorrectionRequest = defineRoute({
  operationId: "getCorrectionRequest",
  method: "get",
  path: requestPath,
  summary: "O pedido de correção mais recente de uma conta, à própria pessoa e a quem pode corrigir",
  tag,
  access: "session",
  params,
  response: z.object({ request: correctionRequest.nullable(), may_correct: z.boolean() }),
  errors: ["forbidden", "not_found"],
});

export const requestCorrection = defineRoute({
  operationId: "requestCorrection",
  method: "put",
  path: requestPath,
  summary: "Pede a correção dos próprios dados; enquanto o pedido estiver aberto, pedir de novo o substitui",
  tag,
  access: "session",
  params,
  body: z.strictObject({
    facts: facts.min(1, "Escolha o que corrigir").max(20),
    text: words.min(1, "Escreva o que seria o certo"),
  }),
  response: correctionRequest,
  errors: ["forbidden", "not_found", "conflict", "rate_limited", "unavailable"],
});

export const closeCorrectionRequest = defineRoute({
  operationId: "closeCorrectionRequest",
  method: "patch",
  path: requestPath,
  summary: "Encerra um pedido de correção com um motivo, que a pessoa recebe por e-mail",
  tag,
  access: "session",
  params,
  body: z.strictObject({
    id: z.uuid(),
    version,
    status: z.enum(["DONE", "REFUSED"]),
    reason: words.min(1, "Escreva o motivo"),
  }),
  response: correctionRequest,
  errors: ["forbidden", "not_found", "conflict"],
});

export const listCorrectionRequests = defineRoute({
  operationId: "listCorrectionRequests",
  method: "get",
  path: "/users/correction-requests",
  summary: "Os pedidos de correção abertos que o leitor pode atender (user.update), os mais antigos primeiro",
  tag,
  access: "session",
  query: z.strictObject({
    unit_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(
      z
        .object({
          id: z.uuid(),
          user: z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES), unit_id: z.uuid().nullable() }),
          facts,
          created_at: z.iso.datetime(),
        })
        .meta({ id: "OpenCorrectionRequest" }),
    ),
    next_cursor: z.string().nullable(),
    /** Counted up to 100. */
    total: z.int(),
    /** True when there are more than `total`. */
    total_is_capped: z.boolean(),
  }),
  errors: ["forbidden"],
});

export const factsRoutes = [
  listCorrectionRequests,
  correctFacts,
  getCorrectionRequest,
  requestCorrection,
  closeCorrectionRequest,
];
