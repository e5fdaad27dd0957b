import { z } from "zod";
import { parsePrivateKey, parsePublicKeys } from "../auth/identity-keys.ts";
import { VARIABLES } from "./variables.ts";

/** A whole, positive number of milliseconds with a default, for thresholds and time-outs. */
export function durationMs(defaultMs: number, minMs = 1): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(minMs).max(2_147_483_647).default(defaultMs);
}

/** A comma-separated list; empty entries are left out. */
export const commaList = (fallback = "") =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    );

/** Comma-separated `host:port` of addresses that may be called although they are private or lack TLS. */
export const privateHosts = commaList().pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .regex(/^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/, { error: ({ input }) => `"${input}" não é host:porta.` }),
  ),
);

/** Secret that seals values at rest: long enough not to be guessed. */
export const sealingSecret = z.string().min(32);

/** Former secrets: they still open what they sealed, and seal nothing new. */
export const formerSecrets = commaList().pipe(z.array(sealingSecret));

/** Address of the broker. */
export const natsUrl = z.string().regex(/^(nats|tls|ws|wss):\/\/\S+$/, "Informe um endereço nats://…");

export const logLevel = z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info");

/** Schema of a text that `parse` transforms; the issue is `message` when `parse` throws. */
function parsed<T>(parse: (text: string) => T, message: string) {
  return z.string().transform((text, { issues }) => {
    try {
      return parse(text);
    } catch {
      issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    }
  });
}

/** Trace export; without an endpoint no traces are made, and the tracing code is not loaded. */
const traceConfig = {
  /** Base address of an OTLP/HTTP receiver; `/v1/traces` is added. Its headers are `OTEL_EXPORTER_OTLP_HEADERS`, which the exporter reads. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(VARIABLES, {
      purpose: "Para onde vão os rastros (OTLP por HTTP)",
      source: "seu coletor de rastros, se houver um",
    }),
  /** Share of the traces that are recorded, decided where one begins. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Longest time a span waits to be sent together with others. */
  OTEL_BSP_SCHEDULE_DELAY: durationMs(5_000),
};

/** Variables every process has, the gateway too. */
export const processConfig = {
  SERVICE_HOST: z.string().min(1).default("127.0.0.1"),
  /** Port of the app; 0 lets the system choose, for tests. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Port of probes and metrics instead of `PORT`; 0 lets the system choose. Not set: they share `PORT`. */
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ADMIN_HOST: z.string().min(1).default("127.0.0.1"),
  NATS_URL: natsUrl.register(VARIABLES, {
    purpose: "Endereço da fila, com o usuário de cada processo",
    secret: "own",
    example: "nats://nats:4222",
  }),
  LOG_LEVEL: logLevel.register(VARIABLES, {
    purpose: "Quanto se escreve no registro: trace, debug, info, warn, error, fatal, silent",
  }),
  /** Commit the image was built from, for the support bundle. */
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, "Informe o commit em hexadecimal")
    .optional(),
  ...traceConfig,
  /** Time a stopping process still serves while `/readyz` answers not ready, so that callers move away first. */
  SHUTDOWN_DELAY_MS: durationMs(0, 0),
  /** Time limit of the stop that follows. */
  SHUTDOWN_TIMEOUT_MS: durationMs(10_000),
};

/** Variables every service has; spread into its `z.object`. */
export const commonConfig = {
  ...processConfig,
  /** Public half of the gateway's private key; two of them while it is replaced. */
  GATEWAY_IDENTITY_PUBLIC_KEY: parsed(
    parsePublicKeys,
    "Informe a chave pública Ed25519 do gateway em base64 (SPKI DER), ou várias separadas por vírgula",
  ).register(VARIABLES, { purpose: "Chave com que os serviços conferem quem o gateway diz que é", secret: "own" }),
};

/** Variables of a process that looks at its own outside. */
export const outsideConfig = {
  /** Interval at which it looks; 0: only when somebody asks. */
  OUTSIDE_CHECK_MS: durationMs(3_600_000, 0),
};

/** Variables of the gateway, which alone signs identities. */
export const identitySignerConfig = {
  GATEWAY_IDENTITY_PRIVATE_KEY: parsed(
    parsePrivateKey,
    "Informe uma chave privada Ed25519 em base64 (PKCS8 DER)",
  ).register(VARIABLES, { purpose: "Chave com que o gateway assina quem entrou", secret: "own" }),
};

/** Variables of a service that keeps its data in PostgreSQL. */
export const postgresConfig = {
  POSTGRES_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "Informe um endereço postgres://…/banco")
    .register(VARIABLES, {
      purpose: "Endereço do banco de dados de cada serviço, com o usuário dele",
      secret: "own",
      example: "postgres://usuario:senha@postgres:5432/banco",
    }),
  DB_POOL_MAX: z.coerce.number().int().min(1).max(200).default(6),
  DB_STATEMENT_TIMEOUT_MS: durationMs(5_000),
};
