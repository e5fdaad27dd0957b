import { z } from "zod";
import { BANKS } from "./pix/banks.ts";

const milliseconds = (fallback: number) => z.coerce.number().int().min(0).max(86_400_000).default(fallback);

/** The sandbox's configuration. Only this file knows the variables' names. */
export const configSchema = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((value) => value !== "production", "the sandbox never runs in production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  /** SMTP port of the mail server; 0 lets the system choose. */
  SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SERVICE_HOST: z.string().min(1).default("127.0.0.1"),
  /** Folder of the journal: messages, callbacks not delivered yet, 24 h windows. */
  SANDBOX_DATA_DIR: z.string().min(1),
  /** Destination of Meta's callbacks. */
  CALLBACK_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:8080/hooks/whatsapp"),
  /** `false`: nobody has connected the app yet, so it has no address for callbacks and no account. */
  CONNECTED: z.stringbool().default(true),
  WHATSAPP_APP_SECRET: z.string().min(8),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1),
  /** Bearer expected with messages to the Graph API. */
  GRAPH_API_TOKEN: z.string().min(1),
  /** Bearer expected with calls to the AI vendor. */
  SANDBOX_AI_KEY: z.string().min(1).default("sk-sandbox-tenho-demonstracao"),
  /** JSON file written by the seed, with numbers, merchants and further templates. Read again when it changes. */
  SANDBOX_DIRECTORY: z.string().min(1).optional(),
  /** The bank whose ways the payment provider plays. */
  PIX_PROVIDER: z.enum(BANKS).default("standard"),
  /** Credentials of the payment provider's API. */
  PIX_CLIENT_ID: z.string().min(1).default("tenho-sandbox"),
  PIX_CLIENT_SECRET: z.string().min(1).default("segredo-pix-sandbox"),
  /** The receiver's Pix key. */
  PIX_KEY: z.string().min(1).max(77).default("7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
  /** Destination of Pix callbacks (`/pix` is added) until the receiver registers another address. */
  PIX_CALLBACK_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:8080/hooks/pix"),
  /** The query parameter `hmac` of that address. */
  PIX_CALLBACK_SECRET: z.string().min(8).optional(),
  /** Pause before a return of a payment is settled. */
  PIX_SETTLE_DELAY_MS: milliseconds(300),
  /** Bearer expected with calls to the card acquirer. */
  CARD_API_KEY: z.string().min(1).default("chave-adquirente-sandbox"),
  CALLBACK_TIMEOUT_MS: milliseconds(10_000).pipe(z.number().min(1)),
  CALLBACK_RETRY_BASE_MS: milliseconds(1_000).pipe(z.number().min(1)),
  CALLBACK_RETRY_MAX_MS: milliseconds(60_000).pipe(z.number().min(1)),
  /** Pause before `sent`, and again before `delivered`. */
  STATUS_DELAY_MS: milliseconds(150),
  /** `true`: every delivered message also becomes read, even without a phone that shows it. */
  AUTO_READ: z.stringbool().default(false),
  /** Form of the errors 131047 and 131026: a `failed` status after acceptance, as Meta does, or the answer to the request itself. */
  LATE_REFUSAL: z.enum(["status", "request"]).default("status"),
  /** Time Meta takes to review a template that was created. */
  TEMPLATE_REVIEW_MS: milliseconds(3_000),
  PAIR_BURST: z.coerce.number().int().min(1).default(45),
  PAIR_INTERVAL_MS: milliseconds(6_000),
  MPS: z.coerce.number().int().min(1).default(80),
  /** Number of messages kept; the oldest ones beyond it are forgotten. */
  KEEP_MESSAGES: z.coerce.number().int().min(100).default(50_000),
});

export type SandboxConfig = Readonly<z.output<typeof configSchema>>;

/**
 * Reads the configuration from an environment.
 * @throws Error naming every bad variable, never its value
 */
export function loadSandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = configSchema.safeParse(filled);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`sandbox: bad configuration\n${lines.join("\n")}`);
}
