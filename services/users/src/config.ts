import { commonConfig, durationMs, outsideConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Timeout of a call to another service. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(3_000),
  /** Address of the panel, for people. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The mail server: `smtp://user:password@host:port`, `smtps://` for TLS from the start. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Sender of mail, name and address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, "Informe nome e endereço: Tenho <nao-responda@exemplo.com.br>")
    .default("Tenho <nao-responda@tenho.localhost>"),
  /** Selector of the sender's DKIM key, whose record is looked for; empty: the usual ones are tried. */
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{0,63}$/, "Informe só o seletor, sem ._domainkey")
    .default(""),
  /** Timeout of the mail server for one mail; shorter than the pause before a retry. */
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(15_000),
  /** Pause of calls to the mail server when half of the mails fail (circuit breaker). */
  SMTP_RESET_MS: durationMs(30_000),
  /** Interval at which unsent activation notices are retried. */
  NOTICE_SWEEP_MS: durationMs(15_000),
  /** Time for which they are retried. */
  NOTICE_MS: durationMs(7 * 24 * 60 * 60_000),
  /** Interval at which interrupted erasures of accounts are continued. */
  ERASURE_SWEEP_MS: durationMs(5 * 60_000),
  /** Interval at which changed e-mails that auth has not applied are passed on again. */
  LOGIN_EMAIL_SWEEP_MS: durationMs(30_000),
  /** Folder of the documents' files, shared by all replicas, where there is no bucket. */
  DOCUMENTS_DIR: z.string().min(1).default("documents"),
  /** A bucket of any service that speaks the S3 protocol, by path; empty: the folder. */
  S3_BUCKET_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal("")]).default(""),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  /** Host of clamd; empty: files are not scanned. */
  CLAMD_HOST: z.string().default(""),
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
