import type { Identity } from "@tenho/kernel/auth/identity";
import { createHealth } from "@tenho/kernel/health/health";
import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import type { Connection } from "mongoose";
import { v7 as uuidv7 } from "uuid";
import { createSearchIndexStore } from "../src/adapters/db/search-index-store.ts";
import { fillSearchWords } from "../src/app/wish/fill-search-words.ts";
import { initialWishState } from "../src/domain/wish/initial-state.ts";
import type { Offer, Wish } from "../src/domain/wish/wish.ts";
import { createFoldCounts } from "../src/statistics/fold-counts.ts";
import { createRollupStore } from "../src/statistics/rollup-store.ts";

export type Message = {
  id: string;
  content: string;
  sender_name: string | null;
  whatsapp: string | null;
  status: string;
  responses: { company_name: string; response_text: string; response_duration: number }[];
  notified_companies: { company_name: string }[];
  notified_total: number;
  offer: {
    status: string;
    can_answer: boolean;
    price: number;
    contact: { phone: string; wa_link: string } | null;
  } | null;
};
export type Page = { items: Message[]; next_cursor: string | null; total: number; total_is_capped: boolean };

/** The panel's routes, called with the signed identity of the user that a test names. */
export async function servePanel(routes: BoundRoute[]) {
  const log = createLogger({ service: "messaging", level: "silent" });
  const metrics = createMetrics("messaging");
  const http = await runService({
    service: "messaging",
    log,
    metrics,
    health: createHealth(),
    config: { SERVICE_HOST: "127.0.0.1", PORT: 0, SHUTDOWN_TIMEOUT_MS: 30_000 },
    app: createHttpApp({ service: "messaging", log, metrics, identityKeys: TEST_IDENTITY_KEYS, routes }),
  });

  /** Calls a route; `path` is absolute, or below /webhooks/. */
  async function call<T>(
    who: Partial<Identity>,
    path: string,
    body?: object,
    method = "POST",
  ): Promise<{ status: number; body: T }> {
    const header = signTestIdentity(identityFor(who), "messaging");
    const headers = { "x-tenho-identity": header, "content-type": "application/json" };
    const init = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) };
    const response = await fetch(path.startsWith("/") ? `${http.url}${path}` : `${http.url}/webhooks/${path}`, init);
    return { status: response.status, body: (await response.json()) as T };
  }
  return { url: http.url, call, stop: () => http.stop() };
}

export type Panel = Awaited<ReturnType<typeof servePanel>>;

/** Adds search words to wishes that a test wrote directly to the store, and counts them. */
export async function fillPanel(connection: Connection): Promise<void> {
  await fillSearchWords(createSearchIndexStore(connection));
  await foldAll(connection);
}

/** Folds until nothing is queued and no rebuild is under way. */
export async function foldAll(connection: Connection): Promise<void> {
  const notices = { publish: async () => undefined };
  const fold = createFoldCounts({ store: createRollupStore(connection), notices, crash: () => undefined });
  while (await fold());
}

export function offerTo(merchant: { id: string; name: string }, more: Partial<Offer> = {}): Offer {
  const askedAt = new Date(Date.now() - 600_000);
  return {
    id: uuidv7(),
    merchantId: merchant.id,
    merchantName: merchant.name,
    merchantPhone: "5586977000001",
    merchantContactId: uuidv7(),
    priceCents: 30,
    status: "pending",
    askAt: askedAt,
    askedAt,
    round: 1,
    acceptedByMetaAt: askedAt,
    expiresAt: new Date(Date.now() + 3_600_000),
    answering: null,
    answeredAt: more.status === "accepted" || more.status === "rejected" ? new Date(askedAt.getTime() + 120_000) : null,
    answeredBy: null,
    answeredVia: null,
    answeredKey: null,
    debit: null,
    reportedInMessage: null,
    ...more,
  };
}

export function wishOf(more: Partial<Wish> = {}): Wish {
  const receivedAt = more.receivedAt ?? new Date();
  return {
    _id: uuidv7(),
    contactId: uuidv7(),
    phoneNumberId: "106540352240001",
    state: "asking",
    kind: "wish",
    firstContact: false,
    senderName: "Ana Souza",
    senderPhone: "5586988887777",
    parts: [],
    appliedMessageIds: [],
    text: "quero pizza, me chama no (86) 98888-7777",
    unit: null,
    guess: null,
    category: { id: 41, name: "Pizzaria", confidence: 0.9, method: "lexical", decidedBy: "classifier" },
    ...initialWishState(),
    rounds: 1,
    receivedAt,
    createdAt: receivedAt,
    ...more,
  };
}
