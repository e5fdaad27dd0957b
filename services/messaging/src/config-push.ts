import { commaList, durationMs, privateHosts } from "@tenho/kernel/config/common-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";
import { isVapidSubject } from "./push/vapid-subject.ts";

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES =
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com";

const HOST = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/;

const key = (bytes: RegExp) => z.string().regex(bytes, "Informe a chave em base64url, sem preenchimento.").optional();

/** Web Push; disabled without the three `VAPID_…` variables. */
export const pushConfig = {
  /** The key's public point on P-256, uncompressed: browsers call it applicationServerKey. */
  VAPID_PUBLIC_KEY: key(/^B[\w-]{86}$/).register(VARIABLES, {
    purpose: "Metade pública da chave das notificações no navegador",
    secret: "own",
  }),
  VAPID_PRIVATE_KEY: key(/^[\w-]{43}$/).register(VARIABLES, {
    purpose: "Metade secreta da chave das notificações no navegador",
    secret: "own",
  }),
  /** Contact a push service writes to in case of problems: `mailto:` or https, at a name push services accept. */
  VAPID_SUBJECT: z
    .string()
    .refine(
      isVapidSubject,
      "Informe mailto:… ou https://… com um domínio público: localhost, .local, .invalid e nomes sem ponto são recusados pelos serviços de push.",
    )
    .optional()
    .register(VARIABLES, {
      purpose: "A quem os serviços de notificação escrevem se algo vai mal",
      source: "um e-mail seu, como mailto:voce@seudominio",
      needed: "sempre: as chaves já existem",
      isNeededByPeople: true,
      example: "mailto:contato@exemplo.com.br",
    }),
  /** Names of push services, called by https at a public address; `*.` matches any subdomain. */
  PUSH_HOSTS: commaList(PUSH_SERVICES).pipe(
    z.array(
      z
        .string()
        .toLowerCase()
        .regex(HOST, { error: ({ input }) => `"${input}" não é o nome de um servidor.` }),
    ),
  ),
  /** `host:port` of push services that may be called without https and on a private network. */
  PUSH_ALLOWED_HOSTS: privateHosts
    .clone()
    .register(VARIABLES, { purpose: "host:porta de serviços de notificação da sua própria rede" }),
  PUSH_TIMEOUT_MS: durationMs(10_000),
  /** Time for which a push service that kept failing is not called. */
  PUSH_BREAKER_RESET_MS: durationMs(10_000),
  /** Pause after the first attempt that failed; each later one is three times as long. */
  PUSH_RETRY_MS: durationMs(5_000),
  /** Pushes sent at once by this process. */
  PUSH_IN_PARALLEL_MAX: z.coerce.number().int().min(1).max(1_000).default(16),
  /** Age at which a subscription is deleted if its browser did not confirm it and no push service accepted anything for it. */
  PUSH_SUBSCRIPTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
};

const KEYS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

/** Returns whether all of them are set or none: part of them would look like Web Push turned off. */
export const hasWholeVapid = (config: Readonly<Partial<Record<(typeof KEYS)[number], string | undefined>>>): boolean =>
  new Set(KEYS.map((name) => config[name] === undefined)).size === 1;
