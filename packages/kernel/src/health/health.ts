import { within } from "../lifecycle/within.ts";

export type CheckResult = { ok: boolean; duration_ms: number; error?: string };

export type Readiness = { ready: boolean; draining: boolean; checks: Record<string, CheckResult> };

export type Health = {
  /** Adds a check of something the service cannot work without; `check` rejects while it is missing. */
  add(name: string, check: () => Promise<void>): void;
  /** Returns whether the process should be kept running; never depends on other services. */
  live(): { live: true };
  ready(): Promise<Readiness>;
  /** Makes the service not ready from now on; its checks are no longer run. */
  setDraining(): void;
};

/** Named readiness checks, run together, each given up after `checkTimeoutMs`; callers at the same time share one run. */
export function createHealth(options: { checkTimeoutMs?: number } = {}): Health {
  const { checkTimeoutMs = 2_000 } = options;
  const checks = new Map<string, () => Promise<void>>();
  let draining = false;
  let running: Promise<Record<string, CheckResult>> | undefined;

  const runAll = async (): Promise<Record<string, CheckResult>> => {
    const entries = [...checks].map(async ([name, check]) => [name, await runCheck(check, checkTimeoutMs)] as const);
    return Object.fromEntries(await Promise.all(entries));
  };

  return {
    add: (name, check) => {
      if (checks.has(name)) throw new Error(`health check "${name}" was added twice`);
      checks.set(name, check);
    },
    live: () => ({ live: true }),
    ready: async () => {
      // Answers without running the checks: a load balancer has little time to notice.
      if (draining) return { ready: false, draining, checks: {} };
      running ??= runAll().finally(() => {
        running = undefined;
      });
      const results = await running;
      return { ready: !draining && Object.values(results).every(({ ok }) => ok), draining, checks: results };
    },
    setDraining: () => {
      draining = true;
    },
  };
}

async function runCheck(check: () => Promise<void>, timeoutMs: number): Promise<CheckResult> {
  const startedAt = performance.now();
  try {
    await within(timeoutMs, check);
    return { ok: true, duration_ms: elapsedMs(startedAt) };
  } catch (error) {
    return { ok: false, duration_ms: elapsedMs(startedAt), error: shortName(error) };
  }
}

/** Names only the kind of failure: messages of drivers may carry addresses and users. */
function shortName(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : error.name;
}

function elapsedMs(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
