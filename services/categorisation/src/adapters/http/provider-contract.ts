import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm, readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "ai";
const access = { roles: ["MASTER"] } as const;
const moment = z.iso.datetime();

/** The API that the address offers. `compatible`: OpenAI's, at `base_url`. */
const kind = z.enum(["openai", "anthropic", "google", "cohere", "compatible"]);

/** A provider. `api_key` is returned masked, with its last four characters at most; sent back masked or left out, it is kept. */
const provider = z
  .object({
    id: z.uuid(),
    name: z.string(),
    display_name: z.string(),
    kind,
    base_url: z.string().nullable(),
    api_key: z.string(),
    models: z.array(z.string()),
    is_active: z.boolean(),
    is_default: z.boolean(),
    created_at: moment,
  })
  .meta({ id: "AiProvider" });

const fields = {
  name: z.string().overwrite(cleanName).max(60),
  display_name: z.string().overwrite(cleanName).max(80),
  api_key: z.string().trim().max(500),
  models: z.array(z.string().trim().min(1).max(120)).max(50),
  is_active: z.boolean(),
  is_default: z.boolean(),
  /** Absent: derived from `name` (openai, anthropic, google, cohere), else `compatible`. */
  kind: kind.optional(),
  /** Absent or null: the vendor's own address, known for some `compatible` vendors by name (groq, mistral, deepseek …); else required. */
  base_url: z.string().trim().max(300).nullable().optional(),
};
const providerParams = z.strictObject({ id: z.uuid() });

export const listProviders = defineRoute({
  operationId: "listAiProviders",
  method: "get",
  path: "/settings/ai/providers",
  summary: "Provedores de IA, o padrão primeiro",
  tag,
  access,
  response: z.array(provider),
});
export const getProvider = defineRoute({
  operationId: "getAiProvider",
  method: "get",
  path: "/settings/ai/providers/:id",
  summary: "Um provedor de IA",
  tag,
  access,
  params: providerParams,
  response: provider,
  errors: ["not_found"],
});
export const createProvider = defineRoute({
  operationId: "createAiProvider",
  method: "post",
  path: "/settings/ai/providers",
  summary: "Adiciona um provedor; a chave é guardada cifrada e nunca mais mostrada",
  tag,
  access,
  needsRecentAuthentication: true,
  // A missing field counts as empty, so that the error names all three required ones.
  bodyBytesMax: 32 * 1_024,
  body: z.strictObject({
    ...fields,
    name: fields.name.default(""),
    display_name: fields.display_name.default(""),
    api_key: fields.api_key.default(""),
  }),
  response: provider,
  status: 201,
  errors: ["conflict", "unprocessable"],
});
/** Accepts an object as read before: fields that only the server sets (`id`, `created_at`) are ignored. */
export const updateProvider = defineRoute({
  operationId: "updateAiProvider",
  method: "post",
  path: "/settings/ai/providers/:id",
  summary: "Altera um provedor; sem chave, ou com a mascarada, a guardada fica",
  tag,
  access,
  needsRecentAuthentication: true,
  params: providerParams,
  bodyBytesMax: 32 * 1_024,
  body: z.strictObject({
    ...fields,
    api_key: fields.api_key.optional(),
    id: z.uuid().optional(),
    created_at: moment.optional(),
  }),
  response: provider,
  errors: ["not_found", "conflict", "unprocessable"],
});
export const deleteProvider = defineRoute({
  operationId: "deleteAiProvider",
  method: "delete",
  path: "/settings/ai/providers/:id",
  summary: "Exclui um provedor e sua chave",
  tag,
  access,
  params: providerParams,
  response: z.object({ id: z.uuid() }),
  errors: ["not_found"],
});
export const testProvider = defineRoute({
  operationId: "testAiProvider",
  method: "post",
  path: "/settings/ai/providers/:id/test",
  summary: "Faz uma pergunta de teste ao provedor e diz como foi",
  tag,
  access,
  params: providerParams,
  response: z.object({ ok: z.boolean(), model: z.string(), duration_ms: z.int(), error: z.string().nullable() }),
  errors: ["not_found", "rate_limited"],
});

/** Settings of AI: when one is asked, and its maximum cost. Money is in US dollars, as the vendors bill. */
const usage = z
  .object({
    /** off: never; below_threshold: when the classifier is not sure; always: each wish. */
    mode: z.enum(["off", "below_threshold", "always"]),
    daily_budget_usd: z.number().min(0).max(10_000),
  })
  .meta({ id: "AiUsage" });
const usageReport = usage.extend({
  today: z.object({
    calls: z.int(),
    failures: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number(),
  }),
  /** The default provider's breaker; null: there is no active default provider. */
  breaker: z.enum(["closed", "half_open", "open"]).nullable(),
});
export const getAiUsage = defineRoute({
  operationId: "getAiUsage",
  method: "get",
  path: "/settings/ai/usage",
  summary: "Quando a IA é consultada, o orçamento do dia e o gasto de hoje",
  tag,
  access,
  response: usageReport,
});
export const setAiUsage = defineRoute({
  operationId: "setAiUsage",
  method: "post",
  path: "/settings/ai/usage",
  summary: "Define quando a IA é consultada e o orçamento do dia",
  tag,
  access,
  needsRecentAuthentication: true,
  body: z.strictObject({
    ...readOnly(usageReport),
    mode: usage.shape.mode,
    daily_budget_usd: fromForm(usage.shape.daily_budget_usd),
  }),
  response: usageReport,
});

export const providerRoutes = [
  listProviders,
  getProvider,
  createProvider,
  updateProvider,
  deleteProvider,
  testProvider,
  getAiUsage,
  setAiUsage,
];
