import type { Prices } from "./read-prices.ts";
import { MESSAGES, PARTS, type Part, STORE_OPERATIONS, STREAM_BYTES } from "./unit-costs.ts";

/** Assumptions: values that are chosen, not measured. */
export const ASSUMPTIONS = {
  /** Load of the busiest minutes relative to the mean of the day. */
  peakFactor: 4,
  /** Share of a core used at the peak: above it queues grow. */
  utilisation: 0.6,
  /** Share of a stream that is filled, with all the days it has to hold. */
  streamFill: 0.7,
  /** Days for which streams keep their messages. */
  streamDays: 8,
  /** Brokers that hold each stream. */
  streamReplicas: 3,
  /** Smallest part of a core given to a process. */
  coresMin: 0.1,
} as const;

const DAY_SECONDS = 86_400;
const MONTH_DAYS = 30;
const MONTH_HOURS = MONTH_DAYS * 24;
const BYTES_PER_GB = 1e9;

export type PartPlan = Readonly<{
  name: string;
  grows: Part["grows"];
  cpuMs: number;
  /** Cores used on average and at the peak, by all of it. */
  averageCores: number;
  peakCores: number;
  /** Replicas, or machines that hold a copy each. */
  count: number;
  /** Cores to reserve for each of them. */
  coresEach: number;
  /** Wishes a day for which one core suffices at the chosen utilisation at the peak; infinite where nothing was measured. */
  wishesPerCore: number;
}>;

export type CapacityPlan = Readonly<{
  wishesPerDay: number;
  perSecondPeak: number;
  /** Sorted by wishes per core, ascending. */
  parts: readonly PartPlan[];
  cores: number;
  diskGb: number;
  /** Operations of the document store, at the peak. */
  operationsPerSecond: number;
  /** Messages in and out, at the peak. */
  messagesPerSecond: number;
  /** Reais per thousand wishes. */
  brlPerThousand: Readonly<{ machines: number; disks: number; messages: number }>;
}>;

/** Plans the capacity and cost for a number of wishes a day, each with one TENHO, from the measured unit costs. */
export function planCapacity(wishesPerDay: number, prices: Prices): CapacityPlan {
  const perSecondPeak = (wishesPerDay / DAY_SECONDS) * ASSUMPTIONS.peakFactor;
  const parts = PARTS.map((part) => planPart(part, wishesPerDay, perSecondPeak)).sort(
    (a, b) => a.wishesPerCore - b.wishesPerCore,
  );
  const cores = parts.reduce((sum, { count, coresEach }) => sum + count * coresEach, 0);
  const diskGb = streamGb(wishesPerDay) * ASSUMPTIONS.streamReplicas;
  const thousandsPerMonth = (wishesPerDay * MONTH_DAYS) / 1_000;
  return {
    wishesPerDay,
    perSecondPeak,
    parts,
    cores,
    diskGb,
    operationsPerSecond: STORE_OPERATIONS * perSecondPeak,
    messagesPerSecond: (MESSAGES.received + MESSAGES.sent) * perSecondPeak,
    brlPerThousand: {
      machines: (cores * prices.usdPerVcpuHour * MONTH_HOURS * prices.brlPerUsd) / thousandsPerMonth,
      disks: (diskGb * prices.usdPerGbMonth * prices.brlPerUsd) / thousandsPerMonth,
      messages: MESSAGES.sent * 1_000 * prices.usdPerMessage * prices.brlPerUsd,
    },
  };
}

function planPart({ name, grows, cpuMs, copies }: Part, wishesPerDay: number, perSecondPeak: number): PartPlan {
  const { peakFactor, utilisation, coresMin } = ASSUMPTIONS;
  const averageCores = (wishesPerDay * cpuMs) / 1_000 / DAY_SECONDS;
  const peakCores = (perSecondPeak * cpuMs) / 1_000;
  const reserved = peakCores / utilisation;
  // Replicas share the work, and Node uses one core; copies of a store all do the same work.
  const count = grows === "replica" ? Math.max(copies, Math.ceil(reserved)) : copies;
  const coresEach = Math.max(coresMin, grows === "replica" ? reserved / count : reserved);
  const wishesPerCore = (utilisation * DAY_SECONDS * 1_000) / (peakFactor * cpuMs);
  return { name, grows, cpuMs, averageCores, peakCores, count, coresEach, wishesPerCore };
}

/** Size on one broker of the two streams that must not fill up. */
function streamGb(wishesPerDay: number): number {
  const bytesPerDay = wishesPerDay * (STREAM_BYTES.whatsappIn + STREAM_BYTES.events);
  return (bytesPerDay * ASSUMPTIONS.streamDays) / ASSUMPTIONS.streamFill / BYTES_PER_GB;
}
