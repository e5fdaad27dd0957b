import { durationMs, identitySignerConfig, outsideConfig, processConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";

const MIB = 1024 * 1024;
const upstream = z.url({ protocol: /^https?$/ });
const count = (defaultCount: number) => z.coerce.number().int().min(1).default(defaultCount);

export const configSchema = z.object({
  ...processConfig,
  ...identitySignerConfig,
  ...outsideConfig,
  /** Address at which people open the panel, as users and messaging have it: the check before the first consumer compares with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_URL: upstream,
  USERS_URL: upstream,
  FRANCHISE_URL: upstream,
  WALLET_URL: upstream,
  MESSAGING_URL: upstream,
  CATEGORISATION_URL: upstream,
  PAYMENT_URL: upstream,
  /** Address for WhatsApp's callbacks: messaging receives them apart from the calls of panels. */
  MESSAGING_HOOKS_URL: upstream,
  /** Address for the Pix provider's callbacks; the service's own URL when not set. */
  PAYMENT_HOOKS_URL: upstream.optional(),
  /** `PORT` is public: probes and metrics never answer there. */
  ADMIN_PORT: processConfig.ADMIN_PORT.unwrap().default(8_081),
  /** Folder of the built web app. */
  WEB_DIST: z.string().min(1),
  /** Number of proxies in front that are trusted about the caller's address. */
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .register(VARIABLES, { purpose: "Quantos proxies há na frente; com DOMAIN, 1" }),
  UPSTREAM_TIMEOUT_MS: durationMs(15_000),
  /** Time for which an idle connection to a service is kept: shorter than a service's `SHUTDOWN_DELAY_MS` where that is set. */
  UPSTREAM_IDLE_MS: durationMs(4_000),
  /** Time for which a breaker refuses before it tries again. */
  BREAKER_RESET_MS: durationMs(5_000),
  /** Time the body of a callback may take to arrive. */
  HOOK_BODY_MS: durationMs(10_000),
  /** Callbacks with a body that wait for the service's verdict, in number and bytes. */
  HOOK_BODIES_MAX: count(1_024),
  HOOK_BYTES_MAX: count(64 * MIB),
  /** Callback bodies still arriving from one address, in number and bytes. */
  HOOK_ADDRESS_BODIES_MAX: count(256),
  HOOK_ADDRESS_BYTES_MAX: count(16 * MIB),
  RATE_WINDOW_MS: durationMs(60_000),
  /** Calls per window, by account. */
  RATE_SESSION_MAX: count(1_200),
  /** Calls per window without a session, by address. */
  RATE_ANONYMOUS_MAX: count(600),
  /** Attempts per window to log in or to reset a password, by address. */
  RATE_LOGIN_MAX: count(30),
  /** Registrations sent per window, by address. */
  RATE_REGISTRATION_MAX: count(30),
  /** Public forms sent per window without a session, by address. */
  RATE_FORM_MAX: count(10),
  /** Time for which a verified token is cached without checking its signature again; revocation is checked every time. */
  TOKEN_CACHE_MS: durationMs(60_000),
  /** Time after which auth's keys are read again, so that retired ones are forgotten. */
  KEYS_REREAD_MS: durationMs(300_000),
  /** Interval at which what MASTER is warned of by e-mail is reported to users. */
  TROUBLE_WATCH_MS: durationMs(60_000),
  LIVE_HEARTBEAT_MS: durationMs(1_500),
  /** Bytes buffered for a panel that does not read before its stream is cut. */
  LIVE_WAITING_BYTES_MAX: z.coerce.number().int().min(1_024).default(262_144),
  LIVE_STREAMS_MAX: count(5_000),
  /** Same setting as payment's: the one address whose page the panel may show in a frame. */
  CARD_FIELD_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(VARIABLES, {
      purpose: "Página com o campo do cartão; vazio: o painel oferece só Pix",
      source: "documentação da adquirente",
      needed: "com CARD_API_URL",
      example: "https://exemplo.com.br/cartao",
    }),
  /** HTTPS everywhere: adds HSTS. */
  HTTPS_ONLY: z
    .stringbool()
    .default(false)
    .register(VARIABLES, { purpose: "Diz ao navegador que aqui só há HTTPS; DOMAIN já liga", example: "true" }),
});

export type GatewayConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadGatewayConfig = (env: Record<string, string | undefined>): GatewayConfig =>
  loadConfig(configSchema, env);
