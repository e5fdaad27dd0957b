import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** How long another service may take to answer. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(3_000),
  /** Address of the panel, for people. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The mail server: `smtp://user:password@host:port`, `smtps://` for TLS from the start. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Whom mail is from, name and address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, "Informe nome e endereço: Tenho <nao-responda@exemplo.com.br>")
    .default("Tenho <nao-responda@tenho.localhost>"),
  /** How long the mail server may take for one mail; shorter than the pause before it is sent again. */
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(15_000),
  /** How long the mail server is left alone when half of the mails fail. */
  SMTP_RESET_MS: durationMs(30_000),
  /** How often notices of activations that were not sent are tried again. */
  NOTICE_SWEEP_MS: durationMs(15_000),
  /** For how long they are tried. */
  NOTICE_MS: durationMs(7 * 24 * 60 * 60_000),
  /** How often erasures of accounts that were cut short go on. */
  ERASURE_SWEEP_MS: durationMs(5 * 60_000),
  /** How often changed e-mails that auth has not taken on are passed on again. */
  LOGIN_EMAIL_SWEEP_MS: durationMs(30_000),
  /** Folder of the documents' files, shared by all replicas, where there is no bucket. */
  DOCUMENTS_DIR: z.string().min(1).default("documents"),
  /** A bucket of any service that speaks the S3 protocol, by path; empty: the folder. */
  S3_BUCKET_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal("")]).default(""),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  /** Where clamd listens; empty: files are not scanned. */
  CLAMD_HOST: z.string().default(""),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535).default(3_310),
  /** How long the bucket or clamd may take for one file. */
  DOCUMENT_STORE_TIMEOUT_MS: durationMs(20_000),
  /** How often files of deleted and never completed documents are looked for. */
  DOCUMENT_SWEEP_MS: durationMs(10 * 60_000),
  /** How often accounts whose making was cut short are settled. */
  CREATION_SWEEP_MS: durationMs(60_000),
});

export type UsersConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadUsersConfig = (env: Record<string, string | undefined>): UsersConfig => loadConfig(configSchema, env);
