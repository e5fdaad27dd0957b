import { EmbedderUnavailable, TrainingFailed } from "./ports.ts";

const STILL_SERVES = "O modelo em serviço continua.";

/** The reason a training failed, as one pt-BR sentence for the operator. */
export function failureSentence(error: unknown): string {
  const cause = error instanceof TrainingFailed ? error.cause : error;
  if (!(cause instanceof Error)) return `O treino falhou. ${STILL_SERVES}`;
  if (cause instanceof EmbedderUnavailable) return `O serviço de vetores não respondeu. ${STILL_SERVES}`;
  if (cause.name === "TimeoutError") return `O treino passou do tempo permitido e foi interrompido. ${STILL_SERVES}`;
  if (cause instanceof RangeError) return `O conteúdo das categorias não basta para treinar. ${STILL_SERVES}`;
  if ("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return `O conteúdo das categorias é grande demais para a memória do treino. ${STILL_SERVES}`;
  }
  return `O treino falhou. ${STILL_SERVES}`;
}
