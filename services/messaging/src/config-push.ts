import { commaList, durationMs, privateHosts } from "@tenho/kernel/config/common-config";
import { z } from "zod";

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES =
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com";

const HOST = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/;

const key = (bytes: RegExp) => z.string().regex(bytes, "Informe a chave em base64url, sem preenchimento.").optional();

/** Web Push. Without the three `VAPID_…` there is none. */
export const pushConfig = {
  /** The point of the key on P-256, uncompressed: what browsers call applicationServerKey. */
  VAPID_PUBLIC_KEY: key(/^B[\w-]{86}$/),
  VAPID_PRIVATE_KEY: key(/^[\w-]{43}$/),
  /** Whom a push service writes to when something is wrong: `mailto:` or https. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "Informe mailto:… ou https://…")
    .optional(),
  /** Names of push services; `*.` stands for anything before. Called by https at a public address. */
  PUSH_HOSTS: commaList(PUSH_SERVICES).pipe(
    z.array(
      z
        .string()
        .toLowerCase()
        .regex(HOST, { error: ({ input }) => `"${input}" não é o nome de um servidor.` }),
    ),
  ),
  /** `host:port` of push services that may be called without https and on a private network. */
  PUSH_ALLOWED_HOSTS: privateHosts,
  PUSH_TIMEOUT_MS: durationMs(10_000),
  /** How long a push service that kept failing is not called. */
  PUSH_BREAKER_RESET_MS: durationMs(10_000),
  /** Pause after the first attempt that failed; each later one is three times as long. */
  PUSH_RETRY_MS: durationMs(5_000),
  /** Pushes sent at once by this process. */
  PUSH_IN_PARALLEL_MAX: z.coerce.number().int().min(1).max(1_000).default(16),
  /** A subscription that its browser did not confirm and no push service accepted anything for is deleted. */
  PUSH_SUBSCRIPTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
};

const KEYS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

/** All of them or none: half a key would look like Web Push that is turned off. */
export const hasWholeVapid = (config: Readonly<Partial<Record<(typeof KEYS)[number], string | undefined>>>): boolean =>
  new Set(KEYS.map((name) => config[name] === undefined)).size === 1;
