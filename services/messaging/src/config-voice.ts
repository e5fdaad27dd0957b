import { durationMs } from "@tenho/kernel/config/common-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";

const hosts = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((host) => host.trim())
      .filter((host) => host !== ""),
  )
  .pipe(z.array(z.string().regex(/^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i)));

/** Voice notes and their transcriber. */
export const voiceConfig = {
  /** OpenAI-compatible: `POST {url}/audio/transcriptions`. Without it voice notes are answered with a request to write. */
  TRANSCRIBER_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal("")])
    .default("")
    .register(VARIABLES, {
      purpose: "Serviço que transcreve áudios (formato da OpenAI); vazio: pede-se que a pessoa escreva",
      example: "https://api.exemplo.com.br/v1",
    }),
  TRANSCRIBER_API_KEY: z.string().min(1).optional().register(VARIABLES, {
    purpose: "Chave desse serviço",
    source: "painel do fornecedor › chaves de API",
    needed: "com TRANSCRIBER_URL, se o fornecedor pedir uma",
    secret: "outside",
    example: "chave-de-exemplo",
  }),
  TRANSCRIBER_MODEL: z
    .string()
    .min(1)
    .max(200)
    .default("whisper-1")
    .register(VARIABLES, { purpose: "Modelo desse serviço" }),
  TRANSCRIBER_TIMEOUT_MS: durationMs(20_000),
  /** Time for which a transcriber that kept failing is not called. */
  TRANSCRIBER_BREAKER_RESET_MS: durationMs(10_000),
  /** Budget per day of São Paulo, in US dollars. */
  TRANSCRIBER_DAILY_BUDGET_USD: z.coerce.number().min(0).max(10_000).default(1),
  TRANSCRIBER_USD_PER_MINUTE: z.coerce.number().min(0).max(10).default(0.006),
  /** Maximum duration: longer voice notes are not transcribed. */
  VOICE_SECONDS_MAX: z.coerce.number().int().min(1).max(3_600).default(120),
  /** Voice notes fetched and transcribed at once by this process. */
  VOICE_IN_PARALLEL_MAX: z.coerce.number().int().min(1).max(100).default(4),
  /** `host:port`, comma-separated, that may be called without https and on a private network. */
  AI_ALLOWED_HOSTS: hosts.register(VARIABLES, {
    purpose: "host:porta de servidores de IA da sua própria rede, que podem ficar sem HTTPS",
  }),
};
