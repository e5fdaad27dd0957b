import { formatDateTime } from "@tenho/br/dates";
import type { ListModelsApiResponse, ReplayModelApiResponse } from "../../../api/generated/tenho.gen.ts";
import { formatCount, plural } from "../../../shared/format/numbers.ts";

export type Models = ListModelsApiResponse;
export type Model = Models["models"][number];
export type Replay = ReplayModelApiResponse;

/** A model by the moment it was trained, as people tell them apart. */
export function modelName({ trained_at }: Model): string {
  return formatDateTime(new Date(trained_at));
}

/** A share from 0 to 1: `84%`; a dash when it could not be measured. */
export function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** What a model learnt and by what it reads. */
export function contentText({ texts, categories, embedder }: Model): string {
  const learnt = `${plural(texts, "texto", "textos")} em ${plural(categories, "categoria", "categorias")}`;
  return embedder === null ? `${learnt}, só pelas palavras` : `${learnt}, por palavras e sentido`;
}

/**
 * Whether the models will soon be others: one is being trained, or none has learnt the catalogue as it stands and nothing
 * failed.
 */
export function isLearning({ training, models, last_failure }: Models): boolean {
  return training || (models.length > 0 && last_failure === null && !models.some(({ current }) => current));
}

/** How the model in service stands, in one sentence, and whether it is as it should be. */
export function serviceText(answer: Models): { readonly text: string; readonly tone: "good" | "busy" | "attention" } {
  const serving = answer.models.find(({ in_service }) => in_service);
  if (isLearning(answer)) return { tone: "busy", text: "Aprendendo as últimas mudanças do catálogo..." };
  if (answer.last_failure !== null) {
    return { tone: "attention", text: "O último treinamento falhou. O modelo em serviço continua respondendo." };
  }
  if (!serving) return { tone: "attention", text: "Nenhum modelo em serviço: todo pedido pergunta a categoria." };
  if (serving.current)
    return { tone: "good", text: `Em serviço: modelo de ${modelName(serving)}, que sabe o catálogo de hoje.` };
  return {
    tone: "attention",
    text: `Em serviço: modelo de ${modelName(serving)}. Há um mais novo à espera da sua revisão.`,
  };
}

/** What stands between two figures: `+3`, `-2`, `=`. */
export function difference(before: number, after: number): string {
  const change = after - before;
  if (change === 0) return "=";
  return change > 0 ? `+${formatCount(change)}` : `-${formatCount(-change)}`;
}

/** Whether the newer model does better on a wish a person has judged; null when nobody did, or neither is right. */
export function judgement({ before, after, said }: Replay["changes"][number]): "better" | "worse" | null {
  if (said === null) return null;
  if (after?.id === said.id) return "better";
  return before?.id === said.id ? "worse" : null;
}
