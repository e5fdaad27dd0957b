import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Knex } from "knex";
import { countRecentCharges } from "../adapters/db/payment-counts.ts";
import { createCertificateWatch } from "../adapters/provider/certificate-end.ts";
import type { PaymentContext } from "../app/payment-context.ts";
import { deleteUnpaidCharges } from "../app/sweeps/delete-unpaid-charges.ts";
import { keepRegistration } from "../app/sweeps/keep-registration.ts";
import { runDueWork } from "../app/sweeps/run-due-work.ts";
import { sweepReceived } from "../app/sweeps/sweep-received.ts";
import type { PaymentConfig } from "../config.ts";
import { callbackAddress } from "../domain/callback-address.ts";
import { bankPresetOf } from "./bank-access.ts";
import {
  createPaymentMetrics,
  createRepairCounter,
  FAILING_COUNTED_MAX,
  REVIEWS_COUNTED_MAX,
  UNREADABLE_NAMED_MAX,
} from "./payment-metrics.ts";

const SWEEP_POLL_MS = 60_000;
const UNPAID_SWEEP_MS = 3_600_000;
const METRICS_EVERY_MS = 30_000;
const CERTIFICATE_WATCH_MS = 6 * 3_600_000;
/** Overlap of the sweep of returns: banks list a devolução by the payment it returns, which may be this much older. */
const RETURNED_OVERLAP_MS = 90 * 86_400_000;

const SWEEPS = ["received", "returned"] as const;

type TaskParts = { config: PaymentConfig; knex: Knex; metrics: Metrics };

/** Makes everything that payment does on its own; `dueWork` can be triggered. */
export function composeTasks(
  ctx: PaymentContext,
  { config, knex, metrics }: TaskParts,
): { dueWork: PeriodicTask; tasks: PeriodicTask[] } {
  const { log, now } = ctx;
  const task = (name: string, everyMs: number, run: () => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log, metrics, run });
  const sweep = (name: (typeof SWEEPS)[number], everyMs: number, overlapMs: number) =>
    task(`${name} sweep`, Math.min(SWEEP_POLL_MS, everyMs), () =>
      sweepReceived(ctx, { name, everyMs, overlapMs, onlyReturned: name === "returned" }),
    );
  const dueWork = task("due work", config.DUE_SWEEP_MS, () => runDueWork(ctx));
  const setFigures = createPaymentMetrics(metrics);
  const watchCertificate = createCertificateWatch({ cert: config.PIX_TLS_CERT, metrics, log, now });
  const tasks = [
    dueWork,
    sweep("received", config.RECEIVED_SWEEP_MS, config.RECEIVED_OVERLAP_MS),
    sweep("returned", config.RETURNED_SWEEP_MS, RETURNED_OVERLAP_MS),
    ...registrationTasks(),
    task("unpaid charges", UNPAID_SWEEP_MS, () => deleteUnpaidCharges(ctx)),
    task("certificate watch", CERTIFICATE_WATCH_MS, async () => watchCertificate()),
    task("payment figures", METRICS_EVERY_MS, async () => {
      const confirmedAt = config.PIX_CALLBACK_URL === undefined ? null : await ctx.sweeps.readUntil("callback");
      setFigures({
        charges: await countRecentCharges(knex, now()),
        reviews: await ctx.reviews.countUndecided(REVIEWS_COUNTED_MAX),
        lagSeconds: await ctx.due.lagSeconds(),
        failing: await ctx.due.countFailing(FAILING_COUNTED_MAX),
        unreadable: await ctx.due.unreadable(UNREADABLE_NAMED_MAX),
        readUntil: await sweepPositions(),
        callbackAgeSeconds: confirmedAt === null ? null : (now().getTime() - confirmedAt.getTime()) / 1_000,
      });
    }),
  ];

  async function sweepPositions() {
    const positions = SWEEPS.map(async (name) => [name, await ctx.sweeps.readUntil(name)] as const);
    return new Map((await Promise.all(positions)).flatMap(([name, at]) => (at === null ? [] : [[name, at] as const])));
  }

  /** The periodic check that keeps our address registered with the bank; none where somebody else registers it. */
  function registrationTasks(): PeriodicTask[] {
    if (config.PIX_CALLBACK_URL === undefined) return [];
    const rules = {
      address: callbackAddress(config.PIX_CALLBACK_URL, config.PIX_CALLBACK_SECRET, bankPresetOf(config).appended),
      everyMs: config.CALLBACK_CHECK_MS,
      onRepaired: createRepairCounter(metrics),
    };
    return [task("callback address", Math.min(SWEEP_POLL_MS, rules.everyMs), () => keepRegistration(ctx, rules))];
  }

  return { dueWork, tasks };
}
