import { setTimeout as sleep } from "node:timers/promises";

export const FAULT_TARGETS = ["graph", "cep", "cep_fallback", "callbacks", "ai", "mail"] as const;
/** The last two modes apply to the AI only: an answer that was not offered, and one that is no JSON. */
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

/** The faults switched on at present. Kept in memory only: none after a restart. */
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

  /** Waits for the delay set for the target. */
  async pause(target: FaultTarget, signal?: AbortSignal): Promise<void> {
    const { delayMs } = this.get(target);
    if (delayMs > 0) await sleep(delayMs, undefined, { ...(signal === undefined ? {} : { signal }), ref: false });
  }
}
