import { commonConfig, durationMs, outsideConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Timeout of a call to another service. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(3_000),
  /** Address of the panel, for people. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).register(VARIABLES, {
    purpose: "Endereço do painel e do site para as pessoas; DOMAIN já o diz",
    needed: "sempre, se DOMAIN não for dito",
    isNeededByPeople: true,
    example: "https://exemplo.com.br",
  }),
  /** The mail server: `smtp://user:password@host:port`, `smtps://` for TLS from the start. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).register(VARIABLES, {
    purpose: "Servidor que envia os e-mails, com usuário e senha",
    source: "painel do seu provedor de e-mail › SMTP (servidor, porta, usuário e senha de aplicativo)",
    needed: "sempre",
    secret: "outside",
    example: "smtps://usuario:senha@smtp.exemplo.com.br:465",
  }),
  /** Sender of mail, name and address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, "Informe nome e endereço: Tenho <nao-responda@exemplo.com.br>")
    .default("Tenho <nao-responda@tenho.localhost>")
    .register(VARIABLES, {
      purpose: "Remetente dos e-mails: nome e endereço do seu domínio",
      source: "um endereço do seu domínio, com SPF, DKIM e DMARC no DNS",
      needed: "sempre",
      isNeededByPeople: true,
      example: "Tenho <nao-responda@exemplo.com.br>",
    }),
  /** Address that answers to mail go to, with or without a name; empty: the sender's, which nobody may read. */
  MAIL_REPLY_TO: z
    .string()
    .regex(/^$|^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, "Informe um endereço: contato@exemplo.com.br")
    .default("")
    .register(VARIABLES, {
      purpose: "Endereço para onde vão as respostas aos e-mails; vazio: o do remetente",
      source: "uma caixa de e-mail sua que alguém lê",
      example: "Tenho <contato@exemplo.com.br>",
    }),
  /** Selector of the sender's DKIM key, whose record is looked for; empty: the usual ones are tried. */
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{0,63}$/, "Informe só o seletor, sem ._domainkey")
    .default("")
    .register(VARIABLES, {
      purpose: "Seletor da chave DKIM do remetente; sem ele, tentam-se os usuais",
      source: "o registro DNS que o provedor de e-mail pede: SELETOR._domainkey",
    }),
  /** Timeout of the mail server for one mail; shorter than the pause before a retry. */
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(15_000),
  /** Pause of calls to the mail server when half of the mails fail (circuit breaker). */
  SMTP_RESET_MS: durationMs(30_000),
  /** Interval at which unsent activation notices are retried. */
  NOTICE_SWEEP_MS: durationMs(15_000),
  /** Time for which they are retried. */
  NOTICE_MS: durationMs(7 * 24 * 60 * 60_000),
  /** Interval of the look whether the gateway still reports how everything is. */
  TROUBLE_SWEEP_MS: durationMs(60_000),
  /** Interval at which interrupted erasures of accounts are continued. */
  ERASURE_SWEEP_MS: durationMs(5 * 60_000),
  /** Interval at which changed e-mails that auth has not applied are passed on again. */
  LOGIN_EMAIL_SWEEP_MS: durationMs(30_000),
  /** Folder of the documents' files, shared by all replicas, where there is no bucket. */
  DOCUMENTS_DIR: z
    .string()
    .min(1)
    .default("documents")
    .register(VARIABLES, { purpose: "Pasta dos documentos enviados, onde não há balde" }),
  /** A bucket of any service that speaks the S3 protocol, by path; empty: the folder. */
  S3_BUCKET_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal("")])
    .default("")
    .register(VARIABLES, {
      purpose: "Balde dos documentos enviados; vazio: uma pasta",
      source: "painel do provedor de armazenamento › baldes (endereço por caminho)",
      example: "https://s3.exemplo.com.br/documentos",
    }),
  S3_REGION: z
    .string()
    .default("us-east-1")
    .register(VARIABLES, { purpose: "Região do balde", source: "painel do provedor de armazenamento" }),
  S3_ACCESS_KEY_ID: z.string().default("").register(VARIABLES, {
    purpose: "Chave de acesso ao balde",
    source: "painel do provedor de armazenamento › chaves de acesso",
    needed: "com S3_BUCKET_URL",
    secret: "outside",
    example: "AKIAEXEMPLO",
  }),
  S3_SECRET_ACCESS_KEY: z.string().default("").register(VARIABLES, {
    purpose: "Segredo da chave de acesso ao balde",
    source: "mostrado uma vez ao criar a chave de acesso",
    needed: "com S3_BUCKET_URL",
    secret: "outside",
    example: "segredo-de-exemplo",
  }),
  /** Host of clamd; empty: files are not scanned. */
  CLAMD_HOST: z
    .string()
    .default("")
    .register(VARIABLES, { purpose: "Servidor de antivírus (clamd) dos documentos; vazio: sem antivírus" }),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535).default(3_310),
  /** Timeout of the bucket or clamd for one file. */
  DOCUMENT_STORE_TIMEOUT_MS: durationMs(20_000),
  /** Interval at which files of deleted and never completed documents are swept. */
  DOCUMENT_SWEEP_MS: durationMs(10 * 60_000),
  /** Interval at which interrupted creations of accounts are settled. */
  CREATION_SWEEP_MS: durationMs(60_000),
  /** Interval at which deletions of units whose request died are continued. */
  UNIT_DELETION_SWEEP_MS: durationMs(60_000),
  /** Interval of the search for accounts without search words. */
  SEARCH_WORDS_SWEEP_MS: durationMs(60_000),
});

export type UsersConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadUsersConfig = (env: Record<string, string | undefined>): UsersConfig => loadConfig(configSchema, env);
