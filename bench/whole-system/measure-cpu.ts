import { setTimeout as sleep } from "node:timers/promises";
import { type InfraName, PROCESSES, type ProcessName, SERVICES } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { cpuSecondsOfTree } from "../cpu-seconds.ts";
import type { Figure } from "../report.ts";

const IDLE_MS = 5_000;
/** Below this share of one core, all processes together, nothing is left to do, e.g. no training. */
const QUIET_SHARE = 0.25;
const QUIET_TIMEOUT_MS = 45_000;
const INFRA: readonly InfraName[] = ["postgres", "nats", "mongo", "embedder"];
/** Tenho's own processes: the sandbox plays other companies' systems. */
const OWN: readonly string[] = [...SERVICES, "gateway"];
const AIMS: Readonly<Record<string, string>> = { messaging: "≤ 20" };

type Usage = ReadonlyMap<ProcessName | InfraName, number>;

/**
 * CPU time each process uses for a wish, in milliseconds, what it uses anyway subtracted: measured for a while in which
 * nothing happens, before `work`, which answers how many wishes it was.
 */
export async function measureCpu(stack: Stack, work: () => Promise<number>): Promise<Figure[]> {
  await untilQuiet(stack);
  const beforeIdle = usageOf(stack);
  await sleep(IDLE_MS);
  const before = usageOf(stack);
  const startedMs = performance.now();
  const wishes = await work();
  await untilQuiet(stack);
  const idles = (performance.now() - startedMs) / IDLE_MS;
  const msPerWish = new Map<string, number>();
  for (const [name, seconds] of usageOf(stack)) {
    const start = before.get(name) ?? 0;
    const idleSeconds = (start - (beforeIdle.get(name) ?? 0)) * idles;
    msPerWish.set(name, (1_000 * (seconds - start - idleSeconds)) / wishes);
  }
  const own = OWN.reduce((sum, name) => sum + (msPerWish.get(name) ?? 0), 0);
  const how = `tempo de CPU do processo e de seus filhos por pedido (${wishes} pedidos distintos de três ofertas), menos o que gasta parado`;
  return [
    figure("todos os nossos processos", own, how, "≤ 45"),
    ...[...msPerWish].sort(([, a], [, b]) => b - a).map(([name, ms]) => figure(name, ms, how, AIMS[name])),
  ];
}

const figure = (name: string, value: number, how: string, aim?: string): Figure => ({
  name: `CPU por pedido, ${name}`,
  unit: "ms",
  value,
  how,
  ...(aim !== undefined && { aim }),
});

/** Waits for what an earlier part of the run set off, and for the training that follows the seeding. */
async function untilQuiet(stack: Stack): Promise<void> {
  const total = (): number => [...usageOf(stack).values()].reduce((sum, seconds) => sum + seconds, 0);
  const deadlineMs = performance.now() + QUIET_TIMEOUT_MS;
  for (let before = total(); performance.now() < deadlineMs; before = total()) {
    await sleep(1_000);
    if (total() - before < QUIET_SHARE) return;
  }
}

function usageOf(stack: Stack): Usage {
  const usage = new Map<ProcessName | InfraName, number>();
  for (const name of [...PROCESSES, ...INFRA]) {
    const pid = stack.pid(name);
    const seconds = pid === undefined ? null : cpuSecondsOfTree(pid);
    if (seconds !== null) usage.set(name, seconds);
  }
  return usage;
}
