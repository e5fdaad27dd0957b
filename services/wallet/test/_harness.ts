import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { callService } from "@tenho/kernel/testing/call-service";
import { eventually } from "@tenho/kernel/testing/eventually";
import { type ServiceHarness, startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { AccountSchema, Role } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { composeWallet } from "../src/compose.ts";
import { loadWalletConfig } from "../src/config.ts";

/** Short enough that nothing waits for a sweep. */
const QUICK = {
  RELAY_SWEEP_MS: "100",
  LOT_SWEEP_MS: "100",
  BOOKS_CHECK_MS: "200",
  // Nothing here is about a store that answers slowly.
  DB_STATEMENT_TIMEOUT_MS: "30000",
  SHUTDOWN_TIMEOUT_MS: "30000",
};

let events = 0;

/** The wallet as it runs, on stores of its own. */
export async function startWallet(more: Record<string, string> = {}) {
  const world = await startServiceHarness("wallet");
  const service = await composeWallet(loadWalletConfig({ ...world.env, ...QUICK, ...more }));
  return {
    world,
    url: service.url,
    call: callService(service.url, "wallet"),
    rpc: world.rpc(WalletService),
    async stop() {
      await service.stop();
      await world.stop();
    },
  };
}

/** Publishes and answers its place in the stream. */
async function send(world: ServiceHarness, subject: string, data: Uint8Array): Promise<number> {
  events += 1;
  // Under an id of its own each time: the broker's memory of ids must not be what makes the effect one.
  const options = { msgId: `test:${process.pid}:${events}`, timeoutMs: 10_000 };
  return (await publish(jetstream(world.nc), subject, data, options)).seq;
}

/** Waits until the wallet is done with all news of accounts up to this place in the stream. */
export async function heard(world: ServiceHarness, seq: number): Promise<void> {
  const { consumers } = await jetstreamManager(world.nc);
  await eventually("the news were heard", async () => {
    return (await consumers.info(STREAM.events, "wallet-accounts")).ack_floor.stream_seq >= seq;
  });
}

/** The announcement that a merchant became active. */
export const announceActivation = (world: ServiceHarness, userId: string, unitId: string): Promise<number> =>
  send(
    world,
    "evt.users.account_activated",
    encodeEvent(AccountActivatedSchema, { userId, unitId, occurredAt: timestampFromDate(new Date()) }),
  );

/** The announcement that a merchant's account changed. */
export const announceMove = (world: ServiceHarness, userId: string, unitId: string, version: number): Promise<number> =>
  send(
    world,
    "evt.users.account_changed",
    encodeEvent(AccountChangedSchema, {
      accessChanged: true,
      account: create(AccountSchema, {
        id: userId,
        unitId,
        role: Role.CLIENT,
        accessVersion: version,
        activatedAt: timestampFromDate(new Date()),
      }),
    }),
  );
