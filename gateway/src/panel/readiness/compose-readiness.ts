import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import type { OutsideCheck } from "@tenho/kernel/checks/finding";
import { type CheckReaders, gatherChecks } from "@tenho/kernel/checks/gather-checks";
import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { OutsideChecks } from "@tenho/proto/checks/v1/checks_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { type AddressFacts, checkAddress } from "./check-address.ts";
import { createReadReadiness } from "./read-readiness.ts";
import { lookAgain, readiness } from "./readiness-contract.ts";

/** Time that a service has to answer what is kept, and to look again: longer than its looks may take. */
const KEPT_TIMEOUT_MS = 2_500;
const AGAIN_TIMEOUT_MS = 15_000;
/** The gateway's own facts lie in its memory: looking costs nothing. */
const OWN_EVERY_MS = 60_000;

type Ask = (request: { again: boolean }, options: { timeoutMs: number }) => Promise<OutsideChecks>;

export type ReadinessParts = {
  /** Interval of the looks; 0: only when asked. */
  everyMs: number;
  facts: () => AddressFacts;
};

/** Wires what MASTER sees before the first consumer, and the gateway's own part of it. */
export function composeReadiness(
  runtime: ServiceRuntime,
  { everyMs, facts }: ReadinessParts,
): { routes: BoundRoute[]; task: Component; readKept: () => Promise<OutsideCheck[]> } {
  const { nc, log, metrics, rpcClient } = runtime;
  const own = createOutsideChecks({
    process: "gateway",
    looks: [{ id: "address", group: "ADDRESS", name: "O endereço", look: async () => checkAddress(facts()) }],
    everyMs: Math.min(everyMs, OWN_EVERY_MS),
    nc,
    log,
    metrics,
  });
  const services: Readonly<Record<Exclude<keyof CheckReaders, "gateway">, Ask>> = {
    auth: rpcClient(AuthService).checkOutside,
    users: rpcClient(UsersService).checkOutside,
    franchise: rpcClient(FranchiseService).checkOutside,
    messaging: rpcClient(MessagingService).checkOutside,
    categorisation: rpcClient(CategorisationService).checkOutside,
    payment: rpcClient(PaymentService).checkOutside,
  };
  const gather = ({ again }: { again: boolean }): Promise<OutsideCheck[]> => {
    const timeoutMs = again ? AGAIN_TIMEOUT_MS : KEPT_TIMEOUT_MS;
    const ask = (from: Ask) => async () => checksFromProto(await from({ again }, { timeoutMs }));
    return gatherChecks({
      auth: ask(services.auth),
      users: ask(services.users),
      franchise: ask(services.franchise),
      messaging: ask(services.messaging),
      categorisation: ask(services.categorisation),
      payment: ask(services.payment),
      gateway: () => own.check({ again }),
    });
  };
  const read = createReadReadiness({
    gather,
    publicUrl: facts().publicUrl,
    now: () => new Date(),
  });
  return {
    routes: [
      bind(readiness, ({ query }) => read({ origin: query.origin, again: false })),
      bind(lookAgain, ({ body }) => read({ origin: body.origin, again: true })),
    ],
    task: own.task,
    readKept: () => gather({ again: false }),
  };
}
