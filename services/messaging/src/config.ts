import { commonConfig, durationMs, formerSecrets, sealingSecret } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { outlivesStream } from "@tenho/kernel/events/stream-age";
import { z } from "zod";
import { costConfig } from "./config-costs.ts";
import { flowConfig } from "./config-flow.ts";
import { hasWholeVapid, pushConfig } from "./config-push.ts";
import { retentionConfig } from "./config-retention.ts";
import { voiceConfig } from "./config-voice.ts";

/** Condition of what the screen "Conectar WhatsApp" stores as well. */
const NEEDED_UNCONNECTED = "até conectar no painel, em Conectar WhatsApp";

const variables = z.object({
  ...commonConfig,
  ...flowConfig,
  /** Port for WhatsApp's callbacks alone; 0 lets the system choose, for tests. */
  HOOKS_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Maximum number of connections from gateways for callbacks; each body being received occupies one. */
  HOOKS_CONNECTIONS_MAX: z.coerce.number().int().min(1).default(4_096),
  /** Time a whole callback may take to arrive. */
  HOOKS_REQUEST_MS: durationMs(15_000),
  ...retentionConfig,
  ...voiceConfig,
  ...costConfig,
  ...pushConfig,
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/, "Informe um endereço mongodb://…/banco")
    .register(VARIABLES, {
      purpose: "Endereço do banco de documentos, com usuário e senha",
      secret: "own",
      example: "mongodb://usuario:senha@mongo:27017/messaging",
    }),
  MONGO_POOL_MAX: z.coerce.number().int().min(1).max(200).default(20),
  /** Connections for the lists and numbers of panels, separate from those that wishes and messages use. */
  PANEL_POOL_MAX: z.coerce.number().int().min(1).max(200).default(8),
  /** Time a panel's read waits for such a connection. */
  PANEL_QUEUE_MS: durationMs(2_000),
  /** Timeout of each operation of the document store. */
  MONGO_TIMEOUT_MS: durationMs(5_000),
  /** Deadline of one call to another service. */
  RPC_TIMEOUT_MS: durationMs(3_000),
  /** Signs the ids of TENHO and NÃO TENHO. */
  BUTTON_SECRET: z
    .string()
    .min(32)
    .register(VARIABLES, { purpose: "Assina os botões TENHO e NÃO TENHO", secret: "own" }),
  /** Public address of the panel, used in messages to merchants. */
  PUBLIC_URL: z.url().register(VARIABLES, {
    purpose: "Endereço do painel e do site para as pessoas; DOMAIN já o diz",
    needed: "sempre, se DOMAIN não for dito",
    isNeededByPeople: true,
    example: "https://exemplo.com.br",
  }),
  GRAPH_API_URL: z.url().register(VARIABLES, {
    purpose: "API da Meta",
    source: "público: https://graph.facebook.com",
    needed: "no chart; o Compose já o diz",
    example: "https://graph.facebook.com",
  }),
  /** Token used until a connection is stored; empty: nothing is sent before. */
  GRAPH_API_TOKEN: z.string().default("").register(VARIABLES, {
    purpose:
      "Token permanente de um usuário do sistema, com whatsapp_business_messaging e whatsapp_business_management",
    source: "Configurações do negócio (business.facebook.com/settings) › Usuários › Usuários do sistema › Gerar token",
    needed: NEEDED_UNCONNECTED,
    secret: "outside",
    example: "token-de-exemplo",
  }),
  /** Id of the WhatsApp Business Account until a connection is stored; empty: nothing is known of templates and numbers until then. */
  WHATSAPP_ACCOUNT_ID: z
    .union([z.string().regex(/^\d{5,30}$/), z.literal("")])
    .default("")
    .register(VARIABLES, {
      purpose: "Conta do WhatsApp Business, de onde se leem os modelos",
      source: "Gerenciador do WhatsApp › Ferramentas da conta › ID da conta do WhatsApp Business",
      needed: NEEDED_UNCONNECTED,
      example: "123456789012345",
    }),
  /** Interval at which the list of templates is read from Meta, while all of ours are approved. */
  TEMPLATES_READ_MS: durationMs(3_600_000),
  /** Secret of the app at Meta until a connection is stored; empty: no callback is accepted before. */
  WHATSAPP_APP_SECRET: z
    .union([z.string().min(16), z.literal("")])
    .default("")
    .register(VARIABLES, {
      purpose: "Prova que um aviso vem da Meta",
      source: "Painel do app › Configurações › Básico › Chave secreta do app",
      needed: NEEDED_UNCONNECTED,
      secret: "outside",
      example: "00000000000000000000000000000000",
    }),
  /** Seals the connection to Meta and the PINs of numbers; without it none can be stored. */
  WHATSAPP_KEYS_SECRET: sealingSecret
    .optional()
    .register(VARIABLES, { purpose: "Sela a conexão com a Meta que o MASTER dá no painel, e os PINs", secret: "own" }),
  WHATSAPP_KEYS_SECRETS_FORMER: formerSecrets
    .clone()
    .register(VARIABLES, { purpose: "Valores anteriores de WHATSAPP_KEYS_SECRET, enquanto se troca", secret: "own" }),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8).register(VARIABLES, {
    purpose: "Token de verificação que se digita na Meta junto do endereço dos avisos",
    source: "npm run secrets o cria; fica em .tenho/compose/messaging.env",
    secret: "own",
  }),
  GRAPH_TIMEOUT_MS: durationMs(10_000),
  /** Time the breaker refuses calls before it tries the Graph API again. */
  GRAPH_BREAKER_RESET_MS: durationMs(5_000),
  /** Address at which Meta reaches our callback; empty: assumed to be reachable. */
  CALLBACK_URL: z
    .union([z.url(), z.literal("")])
    .default("")
    .register(VARIABLES, {
      purpose: "Endereço dos avisos da Meta: o do painel mais /hooks/whatsapp; DOMAIN já o diz",
      source: "digita-se também em Painel do app › WhatsApp › Configuração › URL de callback",
      example: "https://exemplo.com.br/hooks/whatsapp",
    }),
  /** Time without confirmation by Meta after which a message whose sending was cut short is sent again. */
  RESEND_SILENCE_MS: durationMs(30_000),
  /** A status of a message still unknown after this time is parked among the dead letters. */
  UNKNOWN_STATUS_MS: durationMs(300_000),
  /** Recipients this process sends to at once. */
  SEND_PEOPLE_MAX: z.coerce.number().int().min(1).max(1_000).default(32),
  /** Interval at which changed wishes are folded into the roll-ups of the statistics, unless a change triggers it at once. */
  ROLLUP_FOLD_MS: durationMs(1_000),
  /** Time a list of a panel may take in the store. */
  PANEL_QUERY_MAX_MS: durationMs(5_000),
  /** Interval at which wishes without search words are looked for, first at the start. */
  SEARCH_FILL_MS: durationMs(600_000),
  /** Lease of a recipient, which ends this long after its replica died; longer than GRAPH_TIMEOUT_MS. */
  RECIPIENT_LEASE_MS: durationMs(15_000),
  /** Burst of messages to one person and interval of further ones: Meta's limit (45, 6 s) with a margin; an interval of 0 lifts it. */
  PAIR_BURST: z.coerce.number().int().min(1).max(45).default(40),
  PAIR_INTERVAL_MS: durationMs(6_000, 0),
});

/** The configuration with checks across variables: a message sent again while the Graph API may still answer would reach a person twice. */
export const configSchema = variables
  .refine(({ RECIPIENT_LEASE_MS, GRAPH_TIMEOUT_MS }) => RECIPIENT_LEASE_MS > GRAPH_TIMEOUT_MS, {
    path: ["RECIPIENT_LEASE_MS"],
    error: "Informe um tempo maior que GRAPH_TIMEOUT_MS: uma chamada não pode durar mais que a reserva da pessoa.",
    when: ({ value }) => variables.pick({ RECIPIENT_LEASE_MS: true, GRAPH_TIMEOUT_MS: true }).safeParse(value).success,
  })
  .refine(({ RESEND_SILENCE_MS, GRAPH_TIMEOUT_MS }) => RESEND_SILENCE_MS > GRAPH_TIMEOUT_MS, {
    path: ["RESEND_SILENCE_MS"],
    error: "Informe um tempo maior que GRAPH_TIMEOUT_MS: antes disso a mensagem ainda pode estar a caminho.",
    // Checked even if other variables are invalid, so that all errors are reported at once.
    when: ({ value }) => variables.pick({ RESEND_SILENCE_MS: true, GRAPH_TIMEOUT_MS: true }).safeParse(value).success,
  })
  .refine(hasWholeVapid, {
    path: ["VAPID_PRIVATE_KEY"],
    error: "Informe VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY e VAPID_SUBJECT juntas, ou nenhuma.",
  })
  .refine(({ OFFER_PANEL_FIRST_MS, OFFER_EXPIRY_MS }) => OFFER_PANEL_FIRST_MS < OFFER_EXPIRY_MS, {
    path: ["OFFER_PANEL_FIRST_MS"],
    error: "Informe um tempo menor que OFFER_EXPIRY_MS: depois dele a oferta já terminou.",
    when: ({ value }) => variables.pick({ OFFER_PANEL_FIRST_MS: true, OFFER_EXPIRY_MS: true }).safeParse(value).success,
  })
  .refine(({ INBOUND_DAYS }) => outlivesStream(INBOUND_DAYS, "WHATSAPP_IN"), {
    path: ["INBOUND_DAYS"],
    error: "Informe mais dias do que o stream WHATSAPP_IN guarda: uma mensagem lida de novo seria tratada de novo.",
    when: ({ value }) => variables.pick({ INBOUND_DAYS: true }).safeParse(value).success,
  });

export type MessagingConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadMessagingConfig = (env: Record<string, string | undefined>): MessagingConfig =>
  loadConfig(configSchema, env);
