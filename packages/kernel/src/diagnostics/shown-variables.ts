/** Numbers are shown where the name ends with a unit or a limit. */
const SHOWN_NUMBERS =
  /_(?:MS|DAYS|HOUR|MINUTE|MAX|MIN|CENTS|KM|MB_MAX|PORT|FOLDS|SEED|PRECISION|WANTED|BURST|ARG|DELAY|USD|BRL|PER_MINUTE|PROXY)$|^PORT$/;

/** Switches, names and texts that are no secret and say nothing of a person. */
const SHOWN_TEXTS: ReadonlySet<string> = new Set([
  "ADMIN_HOST",
  "BUILD_COMMIT",
  "CLAMD_HOST",
  "COOKIE_SECURE",
  "EMBEDDINGS_MODEL",
  "HTTPS_ONLY",
  "LOG_LEVEL",
  "MAIL_DKIM_SELECTOR",
  "PIX_CALLBACK_APPENDED",
  "PIX_CLIENT_AUTH",
  "PIX_ENVIRONMENT",
  "PIX_PROVIDER",
  "PIX_SCOPES",
  "PIX_TOKEN_BODY",
  "S3_REGION",
  "SERVICE_HOST",
  "TRANSCRIBER_MODEL",
  "WHATSAPP_ACCOUNT_ID",
]);

/** Addresses, shown without user, password, query and fragment. */
const SHOWN_ADDRESSES: ReadonlySet<string> = new Set([
  "AUTH_URL",
  "CALLBACK_URL",
  "CARD_API_URL",
  "CARD_FIELD_URL",
  "CATALOGUE_SOURCE_URL",
  "CATEGORISATION_URL",
  "CEP_FALLBACK_URL",
  "CEP_URL",
  "EMBEDDINGS_URL",
  "FRANCHISE_URL",
  "GRAPH_API_URL",
  "MESSAGING_HOOKS_URL",
  "MESSAGING_URL",
  "MONGO_URL",
  "NATS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "PAYMENT_HOOKS_URL",
  "PAYMENT_URL",
  "PIX_API_URL",
  "PIX_CALLBACK_URL",
  "PIX_TOKEN_URL",
  "POSTGRES_URL",
  "PUBLIC_URL",
  "S3_BUCKET_URL",
  "SMTP_URL",
  "TRANSCRIBER_URL",
  "USERS_URL",
  "WALLET_URL",
]);

/** Manner in which the value of a variable is shown; null: only its name is. A variable that no rule here names is not shown. */
export function shownAs(name: string, value: unknown): "plain" | "address" | null {
  if (typeof value === "number") return SHOWN_NUMBERS.test(name) ? "plain" : null;
  if (typeof value === "boolean" || typeof value === "string") {
    if (SHOWN_TEXTS.has(name)) return "plain";
    if (typeof value === "string" && SHOWN_ADDRESSES.has(name)) return "address";
  }
  return null;
}
