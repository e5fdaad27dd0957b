export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * Where callbacks of providers go: to the same services as the panels' calls, with connections, a breaker and limits of their own, so
 * that neither panels nor unknown callers can take theirs.
 */
export const CALLBACK_UPSTREAMS = ["messaging-hooks", "payment-hooks"] as const;
export type UpstreamName = ServiceName | (typeof CALLBACK_UPSTREAMS)[number];

const KIB = 1024;
const MIB = 1024 * KIB;

/** `login`: guessing must be slow; `registration`: it tells which e-mails are taken, so it must be slow too; `form`: a public form, slow for who has no account; `normal`: by account or address; `none`: WhatsApp must never be turned away. */
export type LimitClass = "login" | "registration" | "form" | "normal" | "none";

/** A provider's callback; `signature` is the header without which its body is not read, null where none is agreed yet. */
export type CallbackRule = { signature: { header: string; pattern: RegExp } | null };

/** What some tokens force first: nothing but the paths that serve it is open to them, beside those that read no token. */
export type ForcedStep = "password" | "second_factor";

/**
 * Everything under `prefix` goes to `service`; `:id` in it stands for any one segment. `public` passes without a session (the service still decides);
 * `session` is refused here without one. `readsToken: false` ignores a bearer, so that a stale one cannot keep a person
 * from logging in.
 */
export type RouteRule = {
  prefix: string;
  service: ServiceName;
  upstream: UpstreamName;
  access: "public" | "session";
  readsToken: boolean;
  servesStep: ForcedStep | null;
  /** Whether who views the panel of another account may read it; changes are refused to them everywhere. */
  whileViewing: boolean;
  limit: LimitClass;
  bodyBytesMax: number;
  /** Null for what panels and programs of people call. */
  callback: CallbackRule | null;
};

const rule = (prefix: string, service: ServiceName, over: Partial<RouteRule> = {}): RouteRule => ({
  prefix,
  service,
  upstream: service,
  access: "session",
  readsToken: true,
  servesStep: null,
  whileViewing: true,
  limit: "normal",
  bodyBytesMax: MIB,
  callback: null,
  ...over,
});

const publicAccess: Partial<RouteRule> = { access: "public" };
const personal: Partial<RouteRule> = { whileViewing: false };
const loginAccess: Partial<RouteRule> = { access: "public", readsToken: false, limit: "login" };
const callback = (upstream: UpstreamName, signature: CallbackRule["signature"]): Partial<RouteRule> => ({
  upstream,
  access: "public",
  readsToken: false,
  limit: "none",
  bodyBytesMax: 4 * MIB,
  callback: { signature },
});
const metaSignature = { header: "x-hub-signature-256", pattern: /^sha256=[0-9a-f]{64}$/ };

/** Every path that leads to a service; what is not in this table is the web app's. The longest prefix wins. */
export const routeTable: readonly RouteRule[] = [
  // Sessions, second factor and passwords are the person's own.
  rule("/auth", "auth", personal),
  rule("/auth/me", "auth"),
  rule("/auth/change-password-required", "auth", { servesStep: "password", ...personal }),
  rule("/auth/second-factor", "auth", { servesStep: "second_factor", ...personal }),
  rule("/auth/login", "auth", loginAccess),
  rule("/auth/register", "auth", {
    access: "public",
    readsToken: false,
    limit: "registration",
    bodyBytesMax: 64 * KIB,
  }),
  rule("/auth/forgot-password", "auth", loginAccess),
  rule("/auth/confirm-password-reset", "auth", loginAccess),
  rule("/auth/refresh", "auth", { access: "public", readsToken: false }),
  rule("/auth/logout", "auth", { access: "public", readsToken: false }),
  rule("/.well-known/jwks.json", "auth", { access: "public", readsToken: false }),
  rule("/permissions", "auth"),
  rule("/role-permissions", "auth"),
  rule("/audit", "auth", personal),
  rule("/users", "users"),
  // Opened from a mailbox, with or without a session; a stale token must not hinder it.
  rule("/email-proofs", "users", { access: "public", readsToken: false, limit: "form", bodyBytesMax: KIB }),
  // A file of 10 MB, and what a form puts around it.
  rule("/documents", "users", { bodyBytesMax: 11 * MIB }),
  // Copies of identity documents: who may have them takes them under their own name.
  rule("/documents/:id/file", "users", personal),
  rule("/documents/service-contract", "users", publicAccess),
  // An <img> sends no token: the address cannot be guessed, and a stale token must not hide the picture.
  rule("/users/photos", "users", { access: "public", readsToken: false }),
  rule("/users/analysis", "categorisation"),
  rule("/users/:id/credits", "wallet"),
  rule("/users/:id/profile/photo", "users", { bodyBytesMax: 1.5 * MIB }),
  rule("/franchise-units", "franchise", publicAccess),
  rule("/cep", "franchise", publicAccess),
  rule("/leads", "franchise", { access: "public", limit: "form", bodyBytesMax: 16 * KIB }),
  rule("/franchise-units/initial-credits", "wallet", publicAccess),
  rule("/franchise-units/pauses", "messaging"),
  rule("/franchise-units/:id/pause", "messaging"),
  rule("/wallet", "wallet"),
  rule("/payment", "payment"),
  // Paid without a session; the signed reference says what may be paid. A stale token must not hinder it.
  rule("/payment/gbank", "payment", { access: "public", readsToken: false, bodyBytesMax: 16 * KIB }),
  rule("/webhooks", "messaging"),
  rule("/reports/financial", "wallet"),
  rule("/reports/messages", "messaging"),
  rule("/reports/users", "users"),
  rule("/webhooks/test-categorize", "categorisation"),
  rule("/hooks/whatsapp", "messaging", callback("messaging-hooks", metaSignature)),
  rule("/hooks/pix", "payment", callback("payment-hooks", null)),
  rule("/categories", "categorisation"),
  rule("/categories/with-clients", "categorisation", publicAccess),
  rule("/settings", "wallet"),
  rule("/settings/ai", "categorisation"),
  rule("/settings/activation-texts", "users"),
];

const longestFirst = [...routeTable]
  .sort((a, b) => b.prefix.length - a.prefix.length)
  .map((route) => ({ route, matches: matcherOf(route.prefix) }));

function matcherOf(prefix: string): (path: string) => boolean {
  if (!prefix.includes(":")) {
    return (path) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
  }
  const pattern = new RegExp(`^${prefix.replaceAll(/:\w+/g, "[^/]+")}(?:/|$)`);
  return (path) => pattern.test(path);
}

/** The rule of a path, or null when the path is the web app's. */
export function ruleFor(path: string): RouteRule | null {
  return longestFirst.find(({ matches }) => matches(path))?.route ?? null;
}
