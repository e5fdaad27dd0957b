import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";
import { MAX_PURCHASE_DEFAULT_CENTS, MIN_PIX_DEFAULT_CENTS } from "./domain/purchase-rules.ts";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/(?<!\/)\/+$/, ""));
const cents = (defaultCents: number) => z.coerce.number().int().min(1).default(defaultCents);
const count = (defaultCount: number) => z.coerce.number().int().min(1).default(defaultCount);
/** The text of a PEM file. */
const pem = z.string().includes("-----BEGIN ").optional();

const variables = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Deadline of one call to another service. */
  RPC_TIMEOUT_MS: durationMs(3_000),
  /** Port that takes the bank's callbacks and nothing else; 0 makes the system choose, for tests. */
  HOOKS_PORT: z.coerce.number().int().min(0).max(65_535),
  HOOKS_CONNECTIONS_MAX: count(1_024),
  /** Time a whole callback may take to arrive. */
  HOOKS_REQUEST_MS: durationMs(15_000),
  MIN_PIX_CENTS: cents(MIN_PIX_DEFAULT_CENTS),
  MAX_PURCHASE_CENTS: cents(MAX_PURCHASE_DEFAULT_CENTS),
  /** The bank's API Pix v2, to which `/cob` is added. */
  PIX_API_URL: url,
  /** Address that issues access tokens; `<PIX_API_URL>/oauth/token` when not set. */
  PIX_TOKEN_URL: url.optional(),
  PIX_CLIENT_ID: z.string().min(1),
  PIX_CLIENT_SECRET: z.string().min(1),
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
  CARD_API_URL: url,
  CARD_API_KEY: z.string().min(1),
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

export const configSchema = variables.refine(
  ({ PIX_TLS_CERT, PIX_TLS_KEY }) => (PIX_TLS_CERT === undefined) === (PIX_TLS_KEY === undefined),
  { path: ["PIX_TLS_KEY"], error: "Informe PIX_TLS_CERT e PIX_TLS_KEY juntos" },
);

export type PaymentConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadPaymentConfig = (env: Record<string, string | undefined>): PaymentConfig =>
  loadConfig(configSchema, env);
