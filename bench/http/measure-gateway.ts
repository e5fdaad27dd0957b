import { fileURLToPath } from "node:url";
import { runChild } from "../child.ts";
import type { BenchContext } from "../context.ts";
import { coresSentence } from "../machine.ts";
import { type Figure, type Findings, ofRounds } from "../report.ts";
import { ratios } from "../stats.ts";
import type { GetLoad } from "./get-load.ts";
import type { LoadResult } from "./run-load.ts";
import { createSessionToken } from "./session-token.ts";
import { type Contender, startBare, startGateway, startNginx, startUpstream } from "./start-contenders.ts";

const GET_LOAD = fileURLToPath(new URL("./get-load.ts", import.meta.url));
const ROUNDS = 5;
const LOAD = { connections: 64, warmupMs: 300, durationMs: 2_000 };
/** Time in which the JIT compiles the hot paths of every contender. */
const FIRST_WARMUP_MS = 4_000;

const BARE = "http-proxy-middleware puro";
const SKIPPED_NGINX =
  "O nginx não foi comparado: ele não está na máquina e só o root pode instalá-lo (apt-get install nginx-light).";

type Round = Readonly<{ perSecond: number; perCpuSecond: number; p99Ms: number }>;

/** Compares the gateway with everything on to the bare library and to nginx, before the same upstream, in turns. */
export async function measureGateway(context: BenchContext): Promise<Findings> {
  const { token, jwks } = createSessionToken();
  const upstream = await startUpstream(context, jwks);
  const nginx = await startNginx(context, upstream);
  const contenders = [
    await startGateway(context, upstream),
    await startBare(context, upstream),
    ...(nginx ? [nginx] : []),
  ];
  const rounds: Record<Contender["name"], Round[]> = { gateway: [], bare: [], nginx: [] };
  for (const contender of contenders) await load(context, contender, { token, warmupMs: FIRST_WARMUP_MS });
  for (let round = 0; round < ROUNDS; round += 1) {
    context.log(`gateway, rodada ${round + 1} de ${ROUNDS}`);
    // Every other round runs in reverse order, so that nobody always goes first.
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order)
      rounds[contender.name].push(await load(context, contender, { token, warmupMs: LOAD.warmupMs }));
  }
  for (const contender of contenders) await contender.process.stop();
  return describe(rounds, context);
}

async function load(
  context: BenchContext,
  { name, port, process }: Contender,
  { token, warmupMs }: { token: string; warmupMs: number },
): Promise<Round> {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json", "accept-encoding": "gzip" };
  const options: GetLoad = { ...LOAD, warmupMs, port, path: "/payment/balance", headers };
  const cpuBefore = process.cpuSeconds();
  const output = await runChild(context, {
    name: `carga em ${name}`,
    command: globalThis.process.execPath,
    args: [GET_LOAD, JSON.stringify(options)],
    on: "others",
    timeoutMs: 30_000,
  });
  const cpuSeconds = (process.cpuSeconds() ?? Number.NaN) - (cpuBefore ?? Number.NaN);
  const result = JSON.parse(output) as LoadResult;
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} de ${result.answers} chamadas falharam`);
  return { perSecond: result.perSecond, perCpuSecond: result.answers / cpuSeconds, p99Ms: result.p99Ms };
}

function describe(rounds: Record<Contender["name"], Round[]>, { cores }: BenchContext): Findings {
  const of = (name: Contender["name"], key: keyof Round) => rounds[name].map((round) => round[key]);
  const hasNginx = rounds.nginx.length > 0;
  const turns = `mediana de ${ROUNDS} rodadas alternadas de ${LOAD.durationMs / 1_000} s, ${LOAD.connections} conexões, o mesmo upstream, cada um ${coresSentence(cores)}`;
  const perCpu = "as mesmas rodadas, por segundo de CPU do próprio processo: não depende de quem mais usa a máquina";
  const ratioPerCpu = (name: "bare" | "nginx", title: string): Figure =>
    ofRounds(ratios(of("gateway", "perCpuSecond"), of(name, "perCpuSecond")), {
      name: `gateway com tudo ÷ ${title}, por CPU`,
      unit: "×",
      how: perCpu,
    });
  const figuresOf = (name: "gateway" | "bare", title: string): Figure[] => [
    ofRounds(of(name, "perSecond"), { name: title, unit: "chamadas/s", how: turns }),
    ofRounds(of(name, "p99Ms"), {
      name: `${title}, p99`,
      unit: "ms",
      how: "tempo de resposta com todas as conexões ocupadas",
    }),
  ];
  return {
    ratios: [
      ofRounds(ratios(of("gateway", "perSecond"), of("bare", "perSecond")), {
        name: `gateway com tudo ÷ ${BARE}`,
        unit: "×",
        aim: "≥ 0,8",
        how: `chamadas/s: ${turns}`,
      }),
      ratioPerCpu("bare", BARE),
      // For nginx, calls per second would measure the load, which fills the core it shares with the upstream before nginx fills its own.
      ...(hasNginx ? [ratioPerCpu("nginx", "nginx")] : []),
    ],
    figures: [
      ...figuresOf("gateway", "gateway com tudo"),
      ...figuresOf("bare", BARE),
      ...(hasNginx
        ? [ofRounds(of("nginx", "perCpuSecond"), { name: "nginx, por segundo de CPU", unit: "chamadas", how: perCpu })]
        : []),
    ],
    skipped: hasNginx ? [] : [SKIPPED_NGINX],
  };
}
