import { readFileSync } from "node:fs";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { type PortName, type ProcessName, type ReplicaName, secondOf } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { type FaultHarness, startFaultHarness } from "../faults/_harness.ts";
import { PIZZERIAS } from "../support/test-data.ts";
import { type Balancer, startBalancer } from "./_balancer.ts";

/** Processes that run twice. */
export const REPLICATED = [
  "messaging",
  "wallet",
  "categorisation",
  "payment",
  "gateway",
] as const satisfies ProcessName[];

/** Both replicas of each, one service after the other. */
export const REPLICAS: readonly ReplicaName[] = REPLICATED.flatMap((name) => [name, secondOf(name)]);

/** Addresses shared by both replicas through a balancer. */
const BALANCED = [...REPLICATED, "messaging-hooks", "payment-hooks"] as const satisfies PortName[];
type Balanced = (typeof BALANCED)[number];

/** Meta's limit for one person, as a burst and one more message per interval; messaging stays a little below it. */
const PAIR = { metaBurst: 14, ownBurst: 10, intervalMs: 500 };

const ENV = {
  PAIR_BURST: String(PAIR.ownBurst),
  PAIR_INTERVAL_MS: String(PAIR.intervalMs),
  // Longer than a balancer needs to see that a replica is not ready, and than the gateway keeps an idle connection.
  SHUTDOWN_DELAY_MS: "5000",
  SHUTDOWN_TIMEOUT_MS: "8000",
  UPSTREAM_IDLE_MS: "500",
};

export type ReplicasHarness = Readonly<{
  faults: FaultHarness;
  /** Address of the balancer of both gateways. */
  url: string;
  /**
   * Replaces a replica. Resolves when the balancers have seen the new one ready, as a rollout waits: otherwise the next replacement could take
   * the last replica that they know to be ready.
   */
  replace(name: ReplicaName): Promise<void>;
  /** Lines of a process's log that contain `text`. */
  logged(name: ReplicaName, text: string): string[];
  close(): Promise<void>;
}>;

/** Starts a whole stack with two replicas of every process that wishes and purchases pass, each pair behind a balancer. */
export async function startReplicasHarness(profile: string): Promise<ReplicasHarness> {
  const balancers = Object.fromEntries(
    await Promise.all(BALANCED.map(async (name) => [name, await startBalancer()] as const)),
  ) as Record<Balanced, Balancer>;
  const closeBalancers = () => Promise.all(Object.values(balancers).map((balancer) => balancer.close()));
  try {
    const faults = await startFaultHarness(profile, {
      env: {
        ...ENV,
        CALLBACK_URL: `${balancers.gateway.url}/hooks/whatsapp`,
        PIX_CALLBACK_URL: `${balancers.gateway.url}/hooks/pix`,
      },
      envOf: {
        gateway: {
          MESSAGING_URL: balancers.messaging.url,
          MESSAGING_HOOKS_URL: balancers["messaging-hooks"].url,
          WALLET_URL: balancers.wallet.url,
          CATEGORISATION_URL: balancers.categorisation.url,
          PAYMENT_URL: balancers.payment.url,
          PAYMENT_HOOKS_URL: balancers["payment-hooks"].url,
        },
        sandbox: { PAIR_BURST: String(PAIR.metaBurst), PAIR_INTERVAL_MS: String(PAIR.intervalMs) },
      },
      secondReplicas: REPLICATED,
    });
    const { stack } = faults;
    await topUp(faults);
    await Promise.all(BALANCED.map((name) => balancers[name].balance(targetsOf(stack, name))));
    return {
      faults,
      url: balancers.gateway.url,
      replace: async (name) => {
        await stack.restart(name);
        await Promise.all(BALANCED.map((balanced) => balancers[balanced].seesAllReady()));
      },
      logged: (name, text) =>
        readFileSync(stack.logFile(name), "utf8")
          .split("\n")
          .filter((line) => line.includes(text)),
      close: async () => {
        await closeBalancers();
        await faults.close();
      },
    };
  } catch (error) {
    await closeBalancers();
    throw error;
  }
}

/** Credits enough for every wish of a suite. */
async function topUp({ clients }: FaultHarness): Promise<void> {
  for (const { id } of PIZZERIAS) {
    const credit = { source: "test", externalId: `more-${id}`, amountCents: 100_000n, kind: CreditKind.MANUAL };
    await clients.wallet.credit({ userId: id, description: "Crédito de teste", ...credit });
  }
}

/** The port that answers a process's readiness, where it differs from the address's own. */
const PROBES: Partial<Record<Balanced, PortName>> = {
  gateway: "gateway-admin",
  "messaging-hooks": "messaging",
  "payment-hooks": "payment",
};

function targetsOf({ urls, secondUrls }: Stack, name: Balanced) {
  const probes = PROBES[name] ?? name;
  return [urls, secondUrls].map((of) => ({ url: of[name], readyUrl: `${of[probes]}/readyz` }));
}
