import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstream } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { callService } from "@tenho/kernel/testing/call-service";
import { openServiceWorld, type ServiceWorld } from "@tenho/kernel/testing/service-world";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { AccountSchema, Role } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { composeWallet } from "../src/compose.ts";
import { loadWalletConfig } from "../src/config.ts";

/** Short enough that nothing waits for a sweep. */
const QUICK = { RELAY_SWEEP_MS: "100", LOT_SWEEP_MS: "100", BOOKS_CHECK_MS: "200" };

let events = 0;

/** The wallet as it runs, on stores of its own. */
export async function startWallet(more: Record<string, string> = {}) {
  const world = await openServiceWorld("wallet");
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

async function send(world: ServiceWorld, subject: string, data: Uint8Array): Promise<void> {
  events += 1;
  // Under an id of its own each time: the broker's memory of ids must not be what makes the effect one.
  await publish(jetstream(world.nc), subject, data, { msgId: `test:${process.pid}:${events}`, timeoutMs: 2_000 });
}

/** The announcement that a merchant became active. */
export const announceActivation = (world: ServiceWorld, userId: string, unitId: string): Promise<void> =>
  send(
    world,
    "evt.users.account_activated",
    encodeEvent(AccountActivatedSchema, { userId, unitId, occurredAt: timestampFromDate(new Date()) }),
  );

/** The announcement that a merchant's account changed. */
export const announceMove = (world: ServiceWorld, userId: string, unitId: string, version: number): Promise<void> =>
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
