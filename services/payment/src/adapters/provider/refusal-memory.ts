import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { type BankRefusal, refusalText } from "../../app/bank-refusal.ts";

const SHOWN_FOR_MS = 86_400_000;

/** Statuses of refused credentials, which are there from the start, so that the first refusal is an increase. */
const UNAUTHORISED = ["401", "403"];

/** Counts what the bank refused, by the status of its answer. */
export function createRefusalCounter(metrics: Metrics): (refusal: BankRefusal) => void {
  const refused = metrics.counter("payment_bank_refusals_total", "Calls that the bank refused, by status", ["status"]);
  for (const status of UNAUTHORISED) refused.inc({ status }, 0);
  return ({ status }) => refused.inc({ status: String(status) });
}

/** Remembers what the bank refused, by the kind of call, until it accepts one of that kind or a day has passed. */
export function createRefusalMemory(now: () => Date) {
  const refused = new Map<string, { text: string; atMs: number }>();
  return {
    refused: (kind: string, refusal: BankRefusal): void => {
      refused.set(kind, { text: refusalText(refusal), atMs: now().getTime() });
    },
    accepted: (kind: string): void => {
      refused.delete(kind);
    },
    /** The newest refusal in words; null without one. */
    newest: (): string | null => {
      const sinceMs = now().getTime() - SHOWN_FOR_MS;
      const shown = [...refused.values()].filter(({ atMs }) => atMs > sinceMs).sort((a, b) => b.atMs - a.atMs);
      return shown[0]?.text ?? null;
    },
  };
}
