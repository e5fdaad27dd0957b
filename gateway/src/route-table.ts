export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * Upstreams for providers' callbacks: the same services as for the panels' calls, with connections, a breaker and limits of their own, so that
 * neither panels nor unknown callers can exhaust them.
 */
export const CALLBACK_UPSTREAMS = ["messaging-hooks", "payment-hooks"] as const;
export type UpstreamName = ServiceName | (typeof CALLBACK_UPSTREAMS)[number];

/** Where identities are signed for: a service, or the answers that the gateway composes for the panel. */
export type Audience = ServiceName | "panel";

const KIB = 1024;
const MIB = 1024 * KIB;
/** Bytes accepted for a form, and for any call without a session; the same as in the services' contracts. */
export const FORM_BYTES_MAX = 16 * KIB;

/**
 * `login`: guessing must be slow. `registration`: it reveals which e-mails are taken, so it must be slow too. `form`: a public form, slow for
 * callers without an account. `normal`: by account or address. `none`: WhatsApp must never be turned away.
 */
export type LimitClass = "login" | "registration" | "form" | "normal" | "none";

/** A provider's callback; `signature` is the header without which its body is not read, null where none has been agreed yet. */
export type CallbackRule = { signature: { header: string; pattern: RegExp } | null };

/** Step that some tokens force first: they reach only the paths that serve it, and those that read no token. */
export type ForcedStep = "password" | "second_factor";

/**
 * Everything under `prefix` goes to `service`, with any of `methods` or whichever (null); `:id` in it matches any one segment. `public` passes without a session (the service still decides);
 * `session` is refused here without one. `readsToken: false` ignores a bearer, so that a stale one cannot keep a person from logging in.
 */
export type RouteRule = {
  prefix: string;
  methods: readonly string[] | null;
  service: Audience;
  upstream: UpstreamName | "panel";
  access: "public" | "session";
  readsToken: boolean;
  servesStep: ForcedStep | null;
  /** True when a viewer of another account's panel may read it; changes are refused to viewers everywhere. */
  whileViewing: boolean;
  limit: LimitClass;
  bodyBytesMax: number;
  /** Null for paths that panels and people's programs call. */
  callback: CallbackRule | null;
};

const rule = (prefix: string, service: Audience, over: Partial<RouteRule> = {}): RouteRule => ({
  prefix,
  methods: null,
  service,
  upstream: service,
  access: "session",
  readsToken: true,
  servesStep: null,
  whileViewing: true,
  limit: "normal",
  bodyBytesMax: FORM_BYTES_MAX,
  callback: null,
  ...over,
});

const publicAccess: Partial<RouteRule> = { access: "public" };
/** Narrows a rule to reads, where the gateway composes the answer and another rule forwards what changes something. */
const reads: Partial<RouteRule> = { methods: ["GET", "HEAD"] };
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

/** Every path that leads to a service; what is not in this table is the web app's. The longest prefix wins, among equal ones that for the method. */
export const routeTable: readonly RouteRule[] = [
  // Sessions, second factor and passwords are the person's own.
  rule("/auth", "auth", personal),
  rule("/auth/me", "auth"),
  rule("/auth/change-password-required", "auth", { servesStep: "password", ...personal }),
  rule("/auth/second-factor", "auth", { servesStep: "second_factor", ...personal }),
  rule("/auth/login", "auth", loginAccess),
  rule("/auth/reauthenticate", "auth", { limit: "login", bodyBytesMax: 4 * KIB, ...personal }),
  rule("/auth/register", "auth", {
    access: "public",
    readsToken: false,
    limit: "registration",
  }),
  rule("/auth/forgot-password", "auth", loginAccess),
  rule("/auth/confirm-password-reset", "auth", loginAccess),
  rule("/auth/refresh", "auth", { access: "public", readsToken: false }),
  rule("/auth/logout", "auth", { access: "public", readsToken: false }),
  rule("/.well-known/jwks.json", "auth", { access: "public", readsToken: false }),
  rule("/permissions", "auth"),
  rule("/role-permissions", "auth"),
  rule("/audit", "auth", personal),
  rule("/users", "users", { bodyBytesMax: 64 * KIB }),
  // Opened from a mailbox, with or without a session; a stale token must not hinder it.
  rule("/email-proofs", "users", { access: "public", readsToken: false, limit: "form", bodyBytesMax: KIB }),
  rule("/invitations", "users", { access: "public", readsToken: false, limit: "form", bodyBytesMax: 2 * KIB }),
  // Opened from a mailbox like them, most likely without a session.
  rule("/account-undo", "users", { access: "public", readsToken: false, limit: "form", bodyBytesMax: KIB }),
  // A file of 10 MB, and the form around it.
  rule("/documents", "users", { bodyBytesMax: 11 * MIB }),
  // Copies of identity documents: whoever may read them must do so under their own name.
  rule("/documents/:id/file", "users", personal),
  rule("/documents/service-contract", "users", publicAccess),
  // An <img> sends no token: the address cannot be guessed, and a stale token must not hide the picture.
  rule("/users/photos", "users", { access: "public", readsToken: false }),
  rule("/users/dashboard", "panel"),
  rule("/users/stats", "panel"),
  rule("/users/analysis", "categorisation", { bodyBytesMax: 4 * MIB }),
  rule("/users/:id/business-hours", "users", { bodyBytesMax: 128 * KIB }),
  // A photo comes with the rest of a form.
  rule("/users/:id/form", "users", { bodyBytesMax: 1_792 * KIB }),
  rule("/users/:id/credits", "wallet"),
  // A photo may come with the rest of a profile.
  rule("/users/:id/profile", "users", { bodyBytesMax: 1_600 * KIB }),
  rule("/users/:id/profile/photo", "users", { bodyBytesMax: 1.5 * MIB }),
  // A unit may be sent back as it was read, with its accounts.
  rule("/franchise-units", "franchise", { access: "public", bodyBytesMax: 64 * KIB }),
  rule("/franchise-units", "panel", { ...publicAccess, ...reads }),
  // Accounts decide whether a unit may be deleted.
  rule("/franchise-units/:id", "users", { methods: ["DELETE"] }),
  rule("/shared-numbers", "franchise", { bodyBytesMax: 64 * KIB }),
  rule("/cep", "franchise", publicAccess),
  rule("/leads", "franchise", { access: "public", limit: "form" }),
  rule("/franchise-units/initial-credits", "panel", publicAccess),
  rule("/franchise-units/pauses", "messaging"),
  rule("/franchise-units/:id/pause", "messaging"),
  rule("/franchise-units/:id/dashboard-data", "panel"),
  rule("/franchise-units/:id/unmet-demand", "panel"),
  rule("/franchise-units/:id/earnings", "panel"),
  rule("/franchise-units/:id/opening", "panel"),
  rule("/wallet/:id", "panel"),
  rule("/wallet/transaction", "wallet"),
  rule("/payment", "payment"),
  // Paid without a session; the signed reference says what may be paid. A stale token must not hinder it.
  rule("/payment/gbank", "payment", { access: "public", readsToken: false }),
  rule("/webhooks", "messaging"),
  rule("/reports/financial", "wallet"),
  rule("/reports/company-billing", "panel"),
  rule("/reports/unit-closing", "panel"),
  rule("/reports/messages", "messaging"),
  rule("/reports/users", "users"),
  rule("/webhooks/test-categorize", "categorisation"),
  rule("/hooks/whatsapp", "messaging", callback("messaging-hooks", metaSignature)),
  rule("/hooks/pix", "payment", callback("payment-hooks", null)),
  rule("/categories", "categorisation"),
  // A category with a thousand texts to train on.
  rule("/categories/external", "categorisation", { bodyBytesMax: 512 * KIB }),
  rule("/categories/external/delete", "panel"),
  rule("/categories/with-clients", "panel", publicAccess),
  // A probe from outside has no session.
  rule("/saude", "panel", { access: "public", readsToken: false }),
  rule("/platform/status", "panel"),
  rule("/platform/readiness", "panel"),
  // Whoever takes it away must do so under their own name.
  rule("/support-bundle", "panel", personal),
  rule("/settings", "panel"),
  rule("/settings/franchise-credits", "panel", { bodyBytesMax: 128 * KIB }),
  rule("/settings/franchise-credits/:id", "wallet"),
  rule("/settings/load-caps", "panel", { bodyBytesMax: 128 * KIB }),
  rule("/settings/credit-value", "wallet", publicAccess),
  rule("/settings/ai", "categorisation", { bodyBytesMax: 32 * KIB }),
  rule("/settings/activation-texts", "users"),
  rule("/settings/controller", "users", publicAccess),
  rule("/settings/mail-test", "users"),
  rule("/settings/message-rates", "messaging"),
  rule("/settings/trouble-mails", "users"),
];

const longestFirst = [...routeTable]
  .sort((a, b) => b.prefix.length - a.prefix.length || Number(a.methods === null) - Number(b.methods === null))
  .map((route) => ({ route, matches: matcherOf(route.prefix) }));

function matcherOf(prefix: string): (path: string) => boolean {
  if (!prefix.includes(":")) {
    return (path) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
  }
  // Linear: the prefixes of this table, each `:id` one segment between slashes, anchored at the beginning.
  const pattern = new RegExp(`^${prefix.replaceAll(/:\w+/g, "[^/]+")}(?:/|$)`);
  return (path) => pattern.test(path);
}

/** The rule of a call, or null when the path is the web app's. */
export function ruleFor(method: string, path: string): RouteRule | null {
  const isFor = ({ methods }: RouteRule) => methods === null || methods.includes(method);
  return longestFirst.find(({ route, matches }) => isFor(route) && matches(path))?.route ?? null;
}
