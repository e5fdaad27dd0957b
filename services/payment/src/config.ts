import { commonConfig, durationMs, outsideConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";
import {
  APPENDED,
  BANK_PRESETS,
  CLIENT_AUTHS,
  needsDeveloperKey,
  PIX_PROVIDERS,
  TOKEN_BODIES,
} from "./domain/bank-presets.ts";
import { MAX_PURCHASE_DEFAULT_CENTS, MIN_PIX_DEFAULT_CENTS } from "./domain/purchase-rules.ts";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/(?<!\/)\/+$/, ""));
const cents = (defaultCents: number) => z.coerce.number().int().min(1).default(defaultCents);
const count = (defaultCount: number) => z.coerce.number().int().min(1).default(defaultCount);
/** Names with texts as in a form: `x-conta-corrente=12345&x-outro=1`. */
const named = z
  .string()
  .transform((text) => Object.fromEntries(new URLSearchParams(text)))
  .optional();
/** The text of a PEM file. */
const pem = z.string().includes("-----BEGIN ").optional();

const variables = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Deadline of one call to another service. */
  RPC_TIMEOUT_MS: durationMs(3_000),
  /** Port that takes the bank's callbacks and nothing else; 0 makes the system choose, for tests. */
  HOOKS_PORT: z.coerce.number().int().min(0).max(65_535),
  HOOKS_CONNECTIONS_MAX: count(1_024),
  /** Time a whole callback may take to arrive. */
  HOOKS_REQUEST_MS: durationMs(15_000),
  MIN_PIX_CENTS: cents(MIN_PIX_DEFAULT_CENTS),
  MAX_PURCHASE_CENTS: cents(MAX_PURCHASE_DEFAULT_CENTS),
  /** The bank, whose ways are filled in; each can be set otherwise by the variables below. `standard`: as in the Central Bank's manual. */
  PIX_PROVIDER: z.enum(PIX_PROVIDERS).default("standard"),
  /** The bank's addresses that are taken: those of real money, or of its homologation. */
  PIX_ENVIRONMENT: z.enum(["production", "homologation"]).default("production"),
  /** The bank's API Pix v2, to which `/cob` is added, in the place of the preset's. */
  PIX_API_URL: url.optional(),
  /** Address that issues access tokens; `<PIX_API_URL>/oauth/token` when only that is set. */
  PIX_TOKEN_URL: url.optional(),
  /** Client authentication at the token's address: HTTP Basic, or in the body; and the body's form. */
  PIX_CLIENT_AUTH: z.enum(CLIENT_AUTHS).optional(),
  PIX_TOKEN_BODY: z.enum(TOKEN_BODIES).optional(),
  /** Scopes that the token is asked for, with spaces between them. */
  PIX_SCOPES: z.string().max(1_000).optional(),
  PIX_CLIENT_ID: z.string().min(1),
  PIX_CLIENT_SECRET: z.string().min(1).optional(),
  /** Key of the application at the bank, where it asks for one beside the client's: `gw-dev-app-key` of Banco do Brasil. */
  PIX_DEVELOPER_KEY: z.string().min(1).optional(),
  /** Headers and query beside those of the preset, of each call of the API. */
  PIX_EXTRA_HEADERS: named,
  PIX_EXTRA_QUERY: named,
  /** Headers of the registration of the callback's address, in the place of the preset's. */
  PIX_WEBHOOK_HEADERS: named,
  /** The bank's way of adding `/pix` to the callback's address: to its path, to its end as a text, or not at all. */
  PIX_CALLBACK_APPENDED: z.enum(APPENDED).optional(),
  /** The receiver's key (chave). */
  PIX_KEY: z.string().min(1).max(77),
  /** Receiver in a BR Code that is made here, where the bank gives a charge's location and no code. */
  PIX_RECEIVER_NAME: z.string().min(1).max(100).default("TENHO"),
  PIX_RECEIVER_CITY: z.string().min(1).max(100).default("PARNAIBA"),
  /** Secret in the query `hmac` of the callback's address. */
  PIX_CALLBACK_SECRET: z.string().min(16),
  /** The public address of `POST /hooks/pix`, registered with the bank; when not set, the operator registers it. */
  PIX_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Interval of the check that the bank still sends callbacks there. */
  CALLBACK_CHECK_MS: durationMs(900_000, 50),
  /** Certificate, its key, and the authority's certificate, for mutual TLS. */
  PIX_TLS_CERT: pem,
  PIX_TLS_KEY: pem,
  PIX_TLS_CA: pem,
  PIX_TIMEOUT_MS: durationMs(10_000),
  /** Time a breaker refuses calls before it tries a provider again. */
  PROVIDER_BREAKER_RESET_MS: durationMs(5_000),
  /** Time during which a charge can be paid. */
  PIX_CHARGE_MS: durationMs(3_600_000, 60_000),
  /** The card acquirer; not set: Pix alone is sold, and the other two variables of cards say nothing. */
  CARD_API_URL: url.optional(),
  CARD_API_KEY: z.string().min(1).optional(),
  CARD_TIMEOUT_MS: durationMs(15_000),
  /** Page of the acquirer, or one that loads its script, that takes a card's number in a frame and gives a token; not set: the panel offers no card. */
  CARD_FIELD_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Secret that signs checkout references. */
  CHECKOUT_SECRET: z.string().min(32),
  /** Charges one merchant may have open. */
  OPEN_CHARGES_MAX: count(20),
  /** Maximum of "Verificar PIX" per user and minute. */
  CHECKS_A_MINUTE: count(30),
  /** Delay before a new charge is first checked with the bank. */
  FIRST_CHECK_MS: durationMs(10_000),
  /** Interval of the search for due work, when no callback triggers it at once. */
  DUE_SWEEP_MS: durationMs(1_000, 20),
  /** Lease of claimed work: after it another process claims what a dead process left. */
  DUE_LEASE_MS: durationMs(60_000, 1_000),
  /** Interval at which received Pix are read from the bank, and the overlap with the previous run. */
  RECEIVED_SWEEP_MS: durationMs(3_600_000, 50),
  RECEIVED_OVERLAP_MS: durationMs(7_200_000, 0),
  /** Interval at which returned Pix are read from the bank. */
  RETURNED_SWEEP_MS: durationMs(86_400_000, 50),
  /** Days for which an unpaid charge is kept. */
  UNPAID_CHARGE_DAYS: z.coerce.number().int().min(31).default(400),
});

export const configSchema = variables
  .refine(({ PIX_TLS_CERT, PIX_TLS_KEY }) => (PIX_TLS_CERT === undefined) === (PIX_TLS_KEY === undefined), {
    path: ["PIX_TLS_KEY"],
    error: "Informe PIX_TLS_CERT e PIX_TLS_KEY juntos",
  })
  .superRefine((given, ctx) => {
    const missing = missingOfBank(given);
    if (given.CARD_API_URL !== undefined && given.CARD_API_KEY === undefined) {
      missing.push(["CARD_API_KEY", "Informe a chave da adquirente, ou tire CARD_API_URL para vender só por Pix"]);
    }
    for (const [variable, message] of missing) {
      ctx.addIssue({ code: "custom", path: [variable], message });
    }
  });

/** Variables that the chosen bank needs and that are not set. */
function missingOfBank(given: z.output<typeof variables>): [variable: string, message: string][] {
  const preset = BANK_PRESETS[given.PIX_PROVIDER];
  const isOwnAddress = given.PIX_API_URL !== undefined;
  const missing: [string, string][] = [];
  if (!isOwnAddress && preset[given.PIX_ENVIRONMENT] === null) {
    missing.push(["PIX_API_URL", "Informe o endereço da API Pix: este banco não tem um conhecido para este ambiente"]);
  }
  if (preset.hasSecret && given.PIX_CLIENT_SECRET === undefined) {
    missing.push(["PIX_CLIENT_SECRET", "Informe o client secret que o banco deu"]);
  }
  if (needsDeveloperKey(preset) && given.PIX_DEVELOPER_KEY === undefined) {
    missing.push(["PIX_DEVELOPER_KEY", "Informe a chave de desenvolvedor que o banco deu"]);
  }
  // Whoever sets the address may know one that asks for no certificate, as banks have for homologation.
  if (preset.needsCertificate && !isOwnAddress && given.PIX_TLS_CERT === undefined) {
    missing.push(["PIX_TLS_CERT", "Informe o certificado que o banco deu: sem ele não há conexão"]);
  }
  return missing;
}

export type PaymentConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadPaymentConfig = (env: Record<string, string | undefined>): PaymentConfig =>
  loadConfig(configSchema, env);
