import { EmbedderAway } from "./embedder.ts";
import { TrainingFailed } from "./trainer.ts";

const STAYS = "O modelo em serviço continua.";

/** Why a training failed, in one pt-BR sentence for the operator. */
export function failureSentence(error: unknown): string {
  const cause = error instanceof TrainingFailed ? error.cause : error;
  if (!(cause instanceof Error)) return `O treino falhou. ${STAYS}`;
  if (cause instanceof EmbedderAway) return `O serviço de vetores não respondeu. ${STAYS}`;
  if (cause.name === "TimeoutError") return `O treino passou do tempo permitido e foi interrompido. ${STAYS}`;
  if (cause instanceof RangeError) return `O conteúdo das categorias não basta para treinar. ${STAYS}`;
  if ("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return `O conteúdo das categorias é grande demais para a memória do treino. ${STAYS}`;
  }
  return `O treino falhou. ${STAYS}`;
}
