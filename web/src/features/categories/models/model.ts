import { formatDateTime } from "@tenho/br/calendar/dates";
import type { ListModelsApiResponse, ReplayModelApiResponse } from "../../../api/generated/tenho.gen.ts";
import { formatCount, plural } from "../../../shared/format/numbers.ts";

export type Models = ListModelsApiResponse;
export type Model = Models["models"][number];
export type Replay = ReplayModelApiResponse;

/** A model's name: when it was trained. */
export function modelName({ trained_at }: Model): string {
  return formatDateTime(new Date(trained_at));
}

/** Says how much a model was trained on, and with which views of a text. */
export function trainingSummary({ texts, categories, embedder }: Model): string {
  const learnt = `${plural(texts, "texto", "textos")} em ${plural(categories, "categoria", "categorias")}`;
  return embedder === null ? `${learnt}, só pelas palavras` : `${learnt}, por palavras e sentido`;
}

/**
 * Returns whether another model is expected: one is being trained, or none was trained on the current catalogue and nothing
 * failed.
 */
export function isModelPending({ training, models, last_failure }: Models): boolean {
  return training || (models.length > 0 && last_failure === null && !models.some(({ current }) => current));
}

/** State of the model in service, in one sentence, and whether it needs attention. */
export function servingStatus(answer: Models): { readonly text: string; readonly tone: "good" | "busy" | "attention" } {
  const serving = answer.models.find(({ in_service }) => in_service);
  if (isModelPending(answer)) return { tone: "busy", text: "Aprendendo as últimas mudanças do catálogo..." };
  if (answer.last_failure !== null) {
    return { tone: "attention", text: "O último treinamento falhou. O modelo em serviço continua respondendo." };
  }
  if (!serving) return { tone: "attention", text: "Nenhum modelo em serviço: os pedidos esperam." };
  if (serving.current)
    return { tone: "good", text: `Em serviço: modelo de ${modelName(serving)}, que sabe o catálogo de hoje.` };
  return {
    tone: "attention",
    text: `Em serviço: modelo de ${modelName(serving)}. Há um mais novo à espera da sua revisão.`,
  };
}

/** The change between two figures, with its sign: `+3`, `-2`, `=`. */
export function formatDifference(before: number, after: number): string {
  const change = after - before;
  if (change === 0) return "=";
  return change > 0 ? `+${formatCount(change)}` : `-${formatCount(-change)}`;
}

/** Returns whether the newer model does better on a wish that was corrected or confirmed by a person; null when it was not, or neither is right. */
export function judgeChange({ before, after, said }: Replay["changes"][number]): "better" | "worse" | null {
  if (said === null) return null;
  if (after?.id === said.id) return "better";
  return before?.id === said.id ? "worse" : null;
}
