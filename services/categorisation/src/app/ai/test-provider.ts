import { AppError } from "@tenho/kernel/errors/app-error";
import { modelOf } from "../../domain/ai/provider.ts";
import { questionFor, readChoice } from "../../domain/ai/question.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { targetOf } from "./ai-settings.ts";
import { type Asked, askProvider } from "./ask-provider.ts";
import { requireProvider } from "./edit-providers.ts";
import type { AskFailure } from "./ports.ts";

const TESTS_A_MINUTE_MAX = 10;
const MINUTE_MS = 60_000;

const TEXT = "quero uma pizza de calabresa";
const OPTIONS = [
  { id: 1, name: "Farmácia", description: "Remédios, higiene e perfumaria" },
  { id: 2, name: "Pizzaria", description: "Pizzas para comer no local ou em casa" },
];

const FAILURE_SENTENCES: Readonly<Record<AskFailure, string>> = {
  timeout: "O provedor não respondeu a tempo",
  unreachable: "Não foi possível conectar ao provedor",
  address: "O endereço do provedor não é permitido: ele leva a uma rede interna ou não usa https",
  key: "O provedor recusou a chave da API",
  request: "O provedor recusou a pergunta; confira o modelo e o endereço",
  error: "O provedor respondeu com erro",
  no_budget: "O orçamento de IA de hoje acabou",
  no_store: "Não foi possível reservar o custo da chamada; tente de novo",
  cancelled: "O teste foi interrompido",
};
const NO_KEY = "A chave guardada não pode ser aberta; informe-a novamente.";
const UNREADABLE = "O provedor respondeu, mas não no formato pedido; escolha outro modelo.";

export type TestOutcome = { ok: boolean; model: string; durationMs: number; error: string | null };

export type TestProvider = (id: string) => Promise<TestOutcome>;

/**
 * Asks a provider an easy question, active or not, on the day's budget. A failed call is an answer, not an error.
 * Raises: `not_found`, `rate_limited` after ten tests in a minute.
 */
export function createTestProvider(ctx: CategorisationContext): TestProvider {
  let recent: number[] = [];
  return async (id) => {
    const provider = requireProvider(await ctx.providers.find(id));
    const nowMs = ctx.now().getTime();
    recent = recent.filter((atMs) => atMs > nowMs - MINUTE_MS);
    if (recent.length >= TESTS_A_MINUTE_MAX) {
      throw new AppError("rate_limited", "Muitos testes em pouco tempo; aguarde um minuto.");
    }
    recent.push(nowMs);
    const target = targetOf(provider, ctx.cipher);
    if (target === null) return { ok: false, model: modelOf(provider) ?? "", durationMs: 0, error: NO_KEY };
    const startedMs = performance.now();
    const signal = AbortSignal.timeout(ctx.config.aiTestTimeoutMs);
    const asked = await askProvider(ctx, target, questionFor(TEXT, OPTIONS), signal);
    const durationMs = Math.round(performance.now() - startedMs);
    const error = faultOf(asked);
    return { ok: error === null, model: target.model, durationMs, error };
  };
}

function faultOf(asked: Asked): string | null {
  if (asked.ok) return readChoice(asked.choice, OPTIONS).result === "outside" ? UNREADABLE : null;
  const status = asked.status === null ? "" : ` (HTTP ${asked.status})`;
  return `${FAILURE_SENTENCES[asked.failure]}${status}.`;
}
