import { setTimeout as sleep } from "node:timers/promises";

export const FAULT_TARGETS = ["graph", "cep", "callbacks", "ai"] as const;
/** The last two are of the AI alone: an answer that was not offered, and one that is no JSON. */
export const FAULT_MODES = ["ok", "down", "slow", "error", "drop", "hostile", "garbled"] as const;

export type FaultTarget = (typeof FAULT_TARGETS)[number];
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  readonly mode: FaultMode;
  readonly errorCode: number;
  readonly delayMs: number;
}

const OK: Fault = { mode: "ok", errorCode: 131000, delayMs: 0 };
const SLOW_MS = 5_000;

/** What is made to go wrong at present. Kept in memory only: a restart heals everything. */
export class Faults {
  private readonly current = new Map<FaultTarget, Fault>();

  get(target: FaultTarget): Fault {
    return this.current.get(target) ?? OK;
  }

  set(
    target: FaultTarget,
    mode: FaultMode,
    options: { errorCode?: number | undefined; delayMs?: number | undefined },
  ): Fault {
    const delayMs = options.delayMs ?? (mode === "slow" ? SLOW_MS : 0);
    const fault = { mode, errorCode: options.errorCode ?? OK.errorCode, delayMs };
    this.current.set(target, fault);
    return fault;
  }

  /** Waits as long as the target is told to be slow. */
  async pause(target: FaultTarget, signal?: AbortSignal): Promise<void> {
    const { delayMs } = this.get(target);
    if (delayMs > 0) await sleep(delayMs, undefined, { ...(signal === undefined ? {} : { signal }), ref: false });
  }
}
