import { commonConfig, durationMs, outsideConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";
import {
  APPENDED,
  BANK_PRESETS,
  CLIENT_AUTHS,
  needsDeveloperKey,
  PIX_PROVIDERS,
  TOKEN_BODIES,
} from "./domain/bank-presets.ts";
import { CARD_PROVIDERS } from "./domain/card-acquirers.ts";
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
  PIX_PROVIDER: z.enum(PIX_PROVIDERS).default("standard").register(VARIABLES, {
    purpose: "O banco, cujos endereços e modos vêm preenchidos",
    source: "docs/pix/README.md: um dos bancos, ou standard",
    needed: "sempre",
    isNeededByPeople: true,
    example: "efi",
  }),
  /** The bank's addresses that are taken: those of real money, or of its homologation. */
  PIX_ENVIRONMENT: z
    .enum(["production", "homologation"])
    .default("production")
    .register(VARIABLES, { purpose: "Endereços de dinheiro de verdade ou de homologação: production, homologation" }),
  /** The bank's API Pix v2, to which `/cob` is added, in the place of the preset's. */
  PIX_API_URL: url.optional().register(VARIABLES, {
    purpose: "API Pix do banco, no lugar do endereço que PIX_PROVIDER preenche",
    source: "documentação do banco",
    needed: "com PIX_PROVIDER=standard",
    example: "https://pix.exemplo.com.br/v2",
  }),
  /** Address that issues access tokens; `<PIX_API_URL>/oauth/token` when only that is set. */
  PIX_TOKEN_URL: url.optional().register(VARIABLES, {
    purpose: "Endereço que dá o token do banco, se não for o que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  /** Client authentication at the token's address: HTTP Basic, or in the body; and the body's form. */
  PIX_CLIENT_AUTH: z.enum(CLIENT_AUTHS).optional().register(VARIABLES, {
    purpose: "Modo de apresentar o client id, se não for o que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  PIX_TOKEN_BODY: z.enum(TOKEN_BODIES).optional().register(VARIABLES, {
    purpose: "Forma do pedido do token, se não for a que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  /** Scopes that the token is asked for, with spaces between them. */
  PIX_SCOPES: z.string().max(1_000).optional().register(VARIABLES, {
    purpose: "Escopos pedidos ao banco, se não forem os que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  PIX_CLIENT_ID: z.string().min(1).register(VARIABLES, {
    purpose: "Client id da aplicação no banco",
    source: "painel do banco › API Pix › aplicação › Client ID",
    needed: "sempre",
    example: "Client_Id_exemplo",
  }),
  PIX_CLIENT_SECRET: z.string().min(1).optional().register(VARIABLES, {
    purpose: "Client secret da aplicação no banco",
    source: "painel do banco › API Pix › aplicação › Client Secret",
    needed: "se o banco der um",
    secret: "outside",
    example: "segredo-de-exemplo",
  }),
  /** Key of the application at the bank, where it asks for one beside the client's: `gw-dev-app-key` of Banco do Brasil. */
  PIX_DEVELOPER_KEY: z.string().min(1).optional().register(VARIABLES, {
    purpose: "Chave de desenvolvedor da aplicação",
    source: "portal de desenvolvedores do banco (Banco do Brasil: gw-dev-app-key)",
    needed: "se o banco der uma",
    secret: "outside",
    example: "chave-de-exemplo",
  }),
  /** Headers and query beside those of the preset, of each call of the API. */
  PIX_EXTRA_HEADERS: named.clone().register(VARIABLES, {
    purpose: "Mais cabeçalhos de cada chamada ao banco: nome=valor&outro=valor",
    source: "documentação do banco",
    secret: "outside",
    example: "x-conta-corrente=12345",
  }),
  PIX_EXTRA_QUERY: named.clone().register(VARIABLES, {
    purpose: "Mais parâmetros de cada chamada ao banco: nome=valor&outro=valor",
    source: "documentação do banco",
    secret: "outside",
    example: "conta=12345",
  }),
  /** Headers of the registration of the callback's address, in the place of the preset's. */
  PIX_WEBHOOK_HEADERS: named.clone().register(VARIABLES, {
    purpose: "Cabeçalhos do registro do aviso de Pix, se não forem os que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  /** The bank's way of adding `/pix` to the callback's address: to its path, to its end as a text, or not at all. */
  PIX_CALLBACK_APPENDED: z.enum(APPENDED).optional().register(VARIABLES, {
    purpose: "Modo de o banco juntar /pix ao endereço do aviso, se não for o que PIX_PROVIDER preenche",
    source: "documentação do banco",
  }),
  /** The receiver's key (chave). */
  PIX_KEY: z.string().min(1).max(77).register(VARIABLES, {
    purpose: "Chave Pix que recebe",
    source: "aplicativo do banco › Pix › Minhas chaves (da conta PJ da aplicação)",
    needed: "sempre",
    example: "00000000-0000-0000-0000-000000000000",
  }),
  /** Receiver in a BR Code that is made here, where the bank gives a charge's location and no code. */
  PIX_RECEIVER_NAME: z
    .string()
    .min(1)
    .max(100)
    .default("TENHO")
    .register(VARIABLES, { purpose: "Nome de quem recebe, no QR Code que é feito aqui" }),
  PIX_RECEIVER_CITY: z
    .string()
    .min(1)
    .max(100)
    .default("PARNAIBA")
    .register(VARIABLES, { purpose: "Cidade de quem recebe, no QR Code que é feito aqui" }),
  /** Secret in the query `hmac` of the callback's address. */
  PIX_CALLBACK_SECRET: z.string().min(16).register(VARIABLES, {
    purpose: "Prova que um aviso vem do banco: vai no endereço do aviso",
    source: "npm run secrets o cria",
    secret: "own",
  }),
  /** The public address of `POST /hooks/pix`, registered with the bank; when not set, the operator registers it. */
  PIX_CALLBACK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(VARIABLES, {
      purpose: "Endereço dos avisos do banco: o do painel mais /hooks/pix; DOMAIN já o diz",
      example: "https://exemplo.com.br/hooks/pix",
    }),
  /** Interval of the check that the bank still sends callbacks there. */
  CALLBACK_CHECK_MS: durationMs(900_000, 50),
  /** Certificate, its key, and the authority's certificate, for mutual TLS. */
  PIX_TLS_CERT: pem.clone().register(VARIABLES, {
    purpose: "Certificado de cliente, em PEM",
    source: "painel do banco › API Pix › certificado; npm run ops -- pix certificate ARQUIVO.p12 escreve pix-cert.pem",
    needed: "se o banco pedir certificado",
    secret: "outside",
    example: "-----BEGIN CERTIFICATE-----",
  }),
  PIX_TLS_KEY: pem.clone().register(VARIABLES, {
    purpose: "Chave do certificado de cliente, em PEM",
    source: "npm run ops -- pix certificate ARQUIVO.p12 escreve pix-key.pem",
    needed: "com PIX_TLS_CERT",
    secret: "outside",
    example: "-----BEGIN PRIVATE KEY-----",
  }),
  PIX_TLS_CA: pem.clone().register(VARIABLES, {
    purpose: "Autoridade do certificado do servidor do banco, se não for pública",
    source: "documentação do banco",
    secret: "outside",
    example: "-----BEGIN CERTIFICATE-----",
  }),
  PIX_TIMEOUT_MS: durationMs(10_000),
  /** Time a breaker refuses calls before it tries a provider again. */
  PROVIDER_BREAKER_RESET_MS: durationMs(5_000),
  /** Time during which a charge can be paid. */
  PIX_CHARGE_MS: durationMs(3_600_000, 60_000),
  /** The API that the card acquirer speaks. */
  CARD_PROVIDER: z.enum(CARD_PROVIDERS).default("standard").register(VARIABLES, {
    purpose: "Adquirente de cartão: `mercadopago`, ou `standard` para uma que fale a nossa API",
    source: "docs/cards/README.md",
    example: "mercadopago",
  }),
  /** The card acquirer; not set: its own address, or with `standard` Pix alone is sold, and the other variables of cards say nothing. */
  CARD_API_URL: url.optional().register(VARIABLES, {
    purpose: "API da adquirente de cartão; vazio: só Pix",
    source: "documentação da adquirente",
    example: "https://api.exemplo.com.br",
  }),
  CARD_API_KEY: z.string().min(1).optional().register(VARIABLES, {
    purpose: "Chave da adquirente",
    source: "painel da adquirente › chaves de API",
    needed: "com CARD_API_URL ou CARD_PROVIDER",
    secret: "outside",
    example: "chave-de-exemplo",
  }),
  CARD_TIMEOUT_MS: durationMs(15_000),
  /** Page of the acquirer, or one that loads its script, that takes a card's number in a frame and gives a token; not set: the panel offers no card. */
  CARD_FIELD_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(VARIABLES, {
      purpose: "Página com o campo do cartão; vazio: o painel oferece só Pix",
      source: "documentação da adquirente",
      needed: "com CARD_API_URL",
      example: "https://exemplo.com.br/cartao",
    }),
  /** Secret that signs checkout references. */
  CHECKOUT_SECRET: z
    .string()
    .min(32)
    .register(VARIABLES, { purpose: "Assina as referências das compras", secret: "own" }),
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
    const sellsByCard = given.CARD_API_URL !== undefined || given.CARD_PROVIDER !== "standard";
    if (sellsByCard && given.CARD_API_KEY === undefined) {
      missing.push([
        "CARD_API_KEY",
        "Informe a chave da adquirente, ou tire CARD_API_URL e CARD_PROVIDER para vender só por Pix",
      ]);
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
