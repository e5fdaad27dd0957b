import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { callService } from "@tenho/kernel/testing/calls/call-service";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { signTestIdentity } from "@tenho/kernel/testing/calls/test-identity";
import { eventually } from "@tenho/kernel/testing/eventually";
import { type ServiceHarness, startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { Knex } from "knex";
import { composeWallet } from "../src/compose.ts";
import { loadWalletConfig } from "../src/config.ts";
import { UNIT } from "./_movement-builder.ts";

/** Short enough that no test waits for a sweep. */
const SHORT_PERIODS = {
  RELAY_SWEEP_MS: "100",
  LOT_SWEEP_MS: "100",
  BOOKS_CHECK_MS: "200",
  // No test is about a store that answers slowly.
  DB_STATEMENT_TIMEOUT_MS: "30000",
  SHUTDOWN_TIMEOUT_MS: "30000",
};

let events = 0;

type WalletBody = {
  balance: number;
  price: number;
  affordable: number;
  level: "OK" | "LOW" | "EMPTY";
  totals: { spent: number; customers: number; cost_per_customer: number | null };
  described: boolean;
  next_expiry: { amount: number } | null;
  transactions: {
    id: string;
    kind: string;
    wish_id: string | null;
    wish_text: string | null;
    customer: string | null;
    category: string | null;
    reverses: string | null;
    reversed_by: string | null;
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
  const harness = await startServiceHarness("wallet");
  const service = await composeWallet(loadWalletConfig({ ...harness.env, ...SHORT_PERIODS, ...more }));
  const call = callService(service.url, "wallet");
  const rpc = harness.rpc(WalletService);
  async function inStore(write: (knex: Knex) => PromiseLike<unknown>): Promise<void> {
    const knex = createKnex({
      url: harness.env.POSTGRES_URL ?? "",
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
    /** An answer that is a file. */
    file: (path: string, as: ReturnType<typeof client>) =>
      fetch(`${service.url}${path}`, { headers: { [IDENTITY_HEADER]: signTestIdentity(as, "wallet") } }),
    /** A new merchant's wallet with the initial credit; answers the merchant's id. */
    async open(unitId = UNIT): Promise<string> {
      const userId = randomUUID();
      await rpc.openWallet({ userId, unitId });
      return userId;
    },
    view: (userId: string, as = client(userId), query = "") =>
      call<WalletBody>("GET", `/wallet/${userId}${query}`, { as }),
    /** Settings of units, centavos by unit. */
    async setInitialCredits(credits: Record<string, number>): Promise<void> {
      const rows = Object.entries(credits).map(([unitId, cents]) => ({ unit_id: unitId, amount_cents: cents }));
      await inStore((knex) => knex("initial_credits").insert(rows));
    },
    /** What no request does: written to the store by hand. */
    inStore,
    async stop() {
      await service.stop();
      await harness.stop();
    },
  };
}

/** Publishes an event and answers its place in the stream. */
async function send(harness: ServiceHarness, subject: string, data: Uint8Array): Promise<number> {
  events += 1;
  // Under an id of its own each time: the broker's memory of ids must not be what makes the effect one.
  const options = { msgId: `test:${process.pid}:${events}`, timeoutMs: 10_000 };
  return (await publish(jetstream(harness.nc), subject, data, options)).seq;
}

/** Waits until the wallet has handled all account events up to this place in the stream. */
export async function waitUntilHandled(harness: ServiceHarness, seq: number): Promise<void> {
  const { consumers } = await jetstreamManager(harness.nc);
  await eventually("the events are handled", async () => {
    return (await consumers.info(STREAM.events, "wallet-accounts")).ack_floor.stream_seq >= seq;
  });
}

/** Publishes that a merchant became active; answers the place in the stream. */
export const publishActivation = (harness: ServiceHarness, userId: string, unitId: string): Promise<number> =>
  send(
    harness,
    "evt.users.account_activated",
    encodeEvent(AccountActivatedSchema, { userId, unitId, occurredAt: timestampFromDate(new Date()) }),
  );

/** Publishes that a merchant's account changed its unit, or as the version before did; answers the place in the stream. */
export function publishMove(
  harness: ServiceHarness,
  { userId, ...move }: { userId: string; unitId: string; accessVersion: number },
  publisher: "this version" | "version before" = "this version",
): Promise<number> {
  const change = { ...move, role: Role.CLIENT, activatedAt: timestampFromDate(new Date()) };
  const fields = publisher === "this version" ? { userId, ...change } : { account: { id: userId, ...change } };
  return send(
    harness,
    "evt.users.account_changed",
    encodeEvent(AccountChangedSchema, { accessChanged: true, ...fields }),
  );
}

export type WalletHarness = Awaited<ReturnType<typeof startWalletHarness>>;
