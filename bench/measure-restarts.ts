import { readFileSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { poll } from "../dev/shared/poll.ts";
import type { ProcessName } from "../dev/stack/process-names.ts";
import type { Stack } from "../dev/stack/stack.ts";
import { startStack } from "../dev/stack/start-stack.ts";
import type { BenchContext } from "./context.ts";
import { cpuSecondsOfTree } from "./cpu-seconds.ts";
import { type Figure, ofRounds } from "./report.ts";

const ROUNDS = 5;
const STARTED_TIMEOUT_MS = 120_000;
/** One file that each process has loaded; the smallest and the largest service, and the gateway. */
const FILES = {
  wallet: "services/wallet/src/app/movements/debit.ts",
  messaging: "services/messaging/src/app/wish/advance-wish.ts",
  gateway: "gateway/src/proxy/upstream.ts",
} as const satisfies Partial<Record<ProcessName, string>>;

type Name = keyof typeof FILES;

/** Time from a saved file to the service that has started anew, as `npm run dev` starts it, and the CPU time of that. */
export async function measureRestarts(context: BenchContext): Promise<Figure[]> {
  const stack = await startStack({
    profile: basename(context.dir),
    config: context.config,
    env: { NODE_ENV: "development", LOG_LEVEL: "info" },
    watch: true,
    throwAway: true,
    log: context.log,
  });
  context.atEnd(() => stack.stop());
  const figures: Figure[] = [];
  for (const name of Object.keys(FILES) as Name[]) figures.push(...(await measureRestart(context, stack, name)));
  return figures;
}

async function measureRestart({ config }: BenchContext, stack: Stack, name: Name): Promise<Figure[]> {
  const file = join(config.root, FILES[name]);
  const rounds: { ms: number; cpuMs: number }[] = [];
  // The first one is left out: it fills the compile cache.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await restart(stack, name, file));
  const measured = rounds.slice(1);
  const how = `de ${FILES[name]} salvo até "started" no log; a troca do processo incluída`;
  return [
    ofRounds(
      measured.map(({ ms }) => ms),
      { name: `${name} reinicia`, unit: "ms", aim: "≤ 1.000", how },
    ),
    ofRounds(
      measured.map(({ cpuMs }) => cpuMs),
      {
        name: `CPU do reinício, ${name}`,
        unit: "ms",
        how: "tempo de CPU do processo novo, do velho e do que os vigia",
      },
    ),
  ];
}

async function restart(stack: Stack, name: Name, file: string): Promise<{ ms: number; cpuMs: number }> {
  const starts = startsOf(stack, name);
  const cpu = (): number => 1_000 * (cpuSecondsOfTree(stack.pid(name) ?? 0) ?? Number.NaN);
  const cpuBefore = cpu();
  const startedAt = performance.now();
  // A newer moment is all that a watcher looks for: the text stays.
  utimesSync(file, new Date(), new Date());
  await poll(
    `${name} anew`,
    async () => {
      if (startsOf(stack, name) === starts) throw new Error("not yet");
    },
    { timeoutMs: STARTED_TIMEOUT_MS, everyMs: 5 },
  );
  const ms = performance.now() - startedAt;
  await stack.waitReady(name);
  return { ms, cpuMs: cpu() - cpuBefore };
}

/** The number of times a process has said that it started. */
const startsOf = (stack: Stack, name: Name): number =>
  readFileSync(stack.logFile(name), "utf8").split('"msg":"started"').length;
