import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { type ServiceHarness, startServiceHarness } from "@tenho/tests/support/service-harness";
import type { Knex } from "knex";
import { walletAccess } from "../src/adapters/db/migrations/access.ts";
import { walletMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composeWallet } from "../src/compose/wallet.ts";
import { loadWalletConfig } from "../src/config.ts";
import { UNIT } from "./_movement-builder.ts";

/** Periods short enough that no test waits for a sweep. */
const SHORT_PERIODS = {
  RELAY_SWEEP_MS: "100",
  LOT_SWEEP_MS: "100",
  BOOKS_CHECK_MS: "200",
  // High limit, since no test is about a store that answers slowly.
  DB_STATEMENT_TIMEOUT_MS: "30000",
  SHUTDOWN_TIMEOUT_MS: "30000",
};

let events = 0;

type WalletBody = {
  balance: number;
  price: number;
  affordable: number | null;
  level: "OK" | "LOW" | "EMPTY";
  totals: { spent: number; customers: number; cost_per_customer: number | null };
  period: { from: string; to: string; time_zone: string } | null;
  next_expiry: { amount: number } | null;
  transactions: {
    id: string;
    kind: string;
    wish_id: string | null;
    offer_id: string | null;
    reverses: string | null;
    reversed_by: string | null;
    is_test: boolean;
    type: "CREDIT" | "DEBIT";
    amount: number;
    description: string;
    created_at: string;
    balance_after: number;
  }[];
  next_cursor: string | null;
};

export const client = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
export const admin = (unitId = UNIT) => identityFor({ role: "ADMIN", unitIds: [unitId] });
export const master = identityFor({ role: "MASTER" });

/** The wallet as it runs, on stores of its own. */
export async function startWalletHarness(more: Record<string, string> = {}) {
  const harness = await startServiceHarness("wallet", { migrations: walletMigrations, access: walletAccess });
  const service = await composeWallet(loadWalletConfig({ ...harness.env, ...SHORT_PERIODS, ...more }));
  const call = callService(service.url, "wallet");
  const rpc = harness.rpc(WalletService);
  async function inStore(write: (knex: Knex) => PromiseLike<unknown>): Promise<void> {
    const knex = createKnex({
      url: harness.ownerUrl,
      schema: "wallet",
      poolMax: 1,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    try {
      await write(knex);
    } finally {
      await knex.destroy();
    }
  }
  return {
    harness,
    url: service.url,
    call,
    rpc,
    /** Requests an answer that is a file. */
    file: (path: string, as: ReturnType<typeof client>) =>
      fetch(`${service.url}${path}`, { headers: { [IDENTITY_HEADER]: signTestIdentity(as, "wallet") } }),
    /** Opens a new merchant's wallet with the initial credit; returns the merchant's id. */
    async open(unitId = UNIT): Promise<string> {
      const userId = randomUUID();
      await rpc.openWallet({ userId, unitId });
      return userId;
    },
    view: (userId: string, as = client(userId), query = "") =>
      call<WalletBody>("GET", `/wallet/${userId}${query}`, { as }),
    /** Writes settings of units, centavos by unit. */
    async setInitialCredits(credits: Record<string, number>): Promise<void> {
      const rows = Object.entries(credits).map(([unitId, cents]) => ({ unit_id: unitId, amount_cents: cents }));
      await inStore((knex) => knex("initial_credits").insert(rows));
    },
    /** Writes to the store by hand what no request does. */
    inStore,
    async stop() {
      await service.stop();
      await harness.stop();
    },
  };
}

/** Publishes an event and returns its place in the stream. */
async function send(harness: ServiceHarness, subject: string, data: Uint8Array): Promise<number> {
  events += 1;
  // Each event gets an id of its own: the broker's deduplication must not be what makes the effect one.
  const options = { msgId: `test:${process.pid}:${events}`, timeoutMs: 90_000 };
  return (await publish(jetstream(harness.nc), subject, data, options)).seq;
}

/** Waits until the wallet has handled all account events up to this place in the stream. */
export async function waitUntilHandled(harness: ServiceHarness, seq: number): Promise<void> {
  const { consumers } = await jetstreamManager(harness.nc);
  await eventually("the events are handled", async () => {
    return (await consumers.info(STREAM.events, "wallet-accounts")).ack_floor.stream_seq >= seq;
  });
}

/** Publishes that a merchant became active; returns the place in the stream. */
export const publishActivation = (harness: ServiceHarness, userId: string, unitId: string): Promise<number> =>
  send(
    harness,
    "evt.users.account_activated",
    encodeEvent(AccountActivatedSchema, { userId, unitId, occurredAt: timestampFromDate(new Date()) }),
  );

/** Publishes that a merchant's account changed its unit; returns the place in the stream. */
export function publishMove(
  harness: ServiceHarness,
  { userId, ...move }: { userId: string; unitId: string; accessVersion: number },
): Promise<number> {
  const change = { ...move, role: Role.CLIENT, activatedAt: timestampFromDate(new Date()) };
  return send(
    harness,
    "evt.users.account_changed",
    encodeEvent(AccountChangedSchema, { userId, accessChanged: true, ...change }),
  );
}

export type WalletHarness = Awaited<ReturnType<typeof startWalletHarness>>;
