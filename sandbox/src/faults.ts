import { setTimeout as sleep } from "node:timers/promises";

export const FAULT_TARGETS = [
  "graph",
  "cep",
  "cep_fallback",
  "callbacks",
  "ai",
  "mail",
  "pix",
  "pix_callbacks",
  "card",
  "media",
  "transcriber",
  "push",
] as const;
/** The modes every target knows. */
const COMMON_MODES = ["ok", "down", "slow", "error", "drop"] as const;
/** The modes of some targets only. */
const SPECIAL_MODES = [
  "hostile",
  "garbled",
  "hang",
  "return_failed",
  "duplicate",
  "reorder",
  "forge",
  "gone",
  "throttled",
] as const;
export const FAULT_MODES = [...COMMON_MODES, ...SPECIAL_MODES] as const;

export type FaultTarget = (typeof FAULT_TARGETS)[number];
export type FaultMode = (typeof FAULT_MODES)[number];

const SPECIAL_MODES_OF: Partial<Record<FaultTarget, readonly FaultMode[]>> = {
  /** `hostile`: an answer that was not among the options; `garbled`: one that is no JSON. */
  ai: ["hostile", "garbled"],
  /** `hang`: no answer ever; `return_failed`: returns of payments end as NAO_REALIZADO. */
  pix: ["hang", "return_failed"],
  pix_callbacks: ["duplicate", "reorder", "forge"],
  card: ["hang"],
  /** `garbled`: another file than the one that was sent. */
  media: ["garbled"],
  /** `garbled`: an answer that is no JSON. */
  transcriber: ["garbled"],
  /** `gone`: 410; `throttled`: 429 with Retry-After. */
  push: ["gone", "throttled"],
};

export function hasMode(target: FaultTarget, mode: FaultMode): boolean {
  return (COMMON_MODES as readonly FaultMode[]).includes(mode) || (SPECIAL_MODES_OF[target]?.includes(mode) ?? false);
}

export interface Fault {
  readonly mode: FaultMode;
  readonly errorCode: number;
  readonly delayMs: number;
}

const OK: Fault = { mode: "ok", errorCode: 131000, delayMs: 0 };
const SLOW_MS = 5_000;

/** The faults that are switched on. Kept in memory only: none after a restart. */
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
