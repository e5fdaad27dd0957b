import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import { openSandboxWhatsapp, type SandboxWhatsapp } from "../../tests/support/sandbox-whatsapp.ts";
import type { BenchContext } from "../context.ts";
import type { Findings } from "../report.ts";
import { percentile } from "../stats.ts";
import { type Asked, tapTenho, whenOffered, writeWish } from "./follow-wishes.ts";
import { measureCpu } from "./measure-cpu.ts";
import { bytesPer, takenByStreams } from "./measure-streams.ts";
import { startBenchStack } from "./start-bench-stack.ts";

const WARMUP_WISHES = 10;
const FLOOD_WISHES = 60;
const WRITERS = 16;
const CALM_WISHES = 100;
const CALM_SHARE = 0.5;
const ANSWERED_WISHES = 30;

/** A whole stack: from the consumer's text, over the signed callback, to the three offers in the merchants' phones. */
export async function measureWishes(context: BenchContext): Promise<Findings> {
  const stack = await startBenchStack(context);
  const wa = openSandboxWhatsapp(stack.urls.sandbox);
  context.log("pedidos de aquecimento");
  await flood(wa, 0, WARMUP_WISHES);
  context.log(`${FLOOD_WISHES} pedidos de uma vez`);
  const flooded = await flood(wa, WARMUP_WISHES, FLOOD_WISHES);
  const perSecond = rateOf(flooded);
  const calmPerSecond = perSecond * CALM_SHARE;
  context.log(`${CALM_WISHES} pedidos a ${calmPerSecond.toFixed(1)} por segundo`);
  const pace = { first: WARMUP_WISHES + FLOOD_WISHES, wishes: CALM_WISHES, perSecond: calmPerSecond };
  let calm: Asked[] = [];
  const natsUrl = stack.natsUrlOf("operations");
  const before = await takenByStreams(natsUrl);
  const cpu = await measureCpu(stack, async () => {
    calm = await atPace(wa, pace);
    return calm.length;
  });
  const { figures, ...rest } = describe(perSecond, calm, calmPerSecond);
  const asked = await takenByStreams(natsUrl);
  context.log(`${ANSWERED_WISHES} TENHO`);
  await tapTenho(wa, ANSWERED_WISHES);
  const answered = await takenByStreams(natsUrl);
  const bytes = [
    ...bytesPer("pedido", CALM_WISHES, before, asked),
    ...bytesPer("TENHO", ANSWERED_WISHES, asked, answered),
  ];
  return { ...rest, figures: [...figures, ...cpu, ...bytes] };
}

/** Writes all wishes at once: the rate at which the stack handles them is its throughput. */
async function flood(wa: SandboxWhatsapp, first: number, wishes: number): Promise<Asked[]> {
  const indices = Array.from({ length: wishes }, (_, turn) => first + turn);
  const written = await pMap(indices, async (index) => [index, await writeWish(wa, index)] as const, {
    concurrency: WRITERS,
  });
  return whenOffered(wa, new Map(written));
}

/** Writes one wish at each interval, whether or not the last one has its offers yet. */
async function atPace(
  wa: SandboxWhatsapp,
  pace: { first: number; wishes: number; perSecond: number },
): Promise<Asked[]> {
  const writtenMs = new Map<number, number>();
  const startedMs = performance.now();
  const writing = Array.from({ length: pace.wishes }, async (_, turn) => {
    await sleep(Math.max(0, startedMs + (turn * 1_000) / pace.perSecond - performance.now()));
    writtenMs.set(pace.first + turn, await writeWish(wa, pace.first + turn));
  });
  await Promise.all(writing);
  return whenOffered(wa, writtenMs);
}

function rateOf(asked: readonly Asked[]): number {
  const fromMs = Math.min(...asked.map(({ writtenMs }) => writtenMs));
  const untilMs = Math.max(...asked.map(({ offeredMs }) => offeredMs));
  return asked.length / ((untilMs - fromMs) / 1_000);
}

function describe(perSecond: number, calm: readonly Asked[], calmPerSecond: number): Findings {
  const latencies = calm.map(({ writtenMs, offeredMs }) => offeredMs - writtenMs);
  const pace = `${calm.length} pedidos a metade desse ritmo (${calmPerSecond.toFixed(1)}/s), do texto do consumidor à terceira oferta no WhatsApp`;
  return {
    ratios: [],
    figures: [
      {
        name: "pedidos, do callback às três ofertas",
        unit: "pedidos/s",
        value: perSecond,
        how: `${FLOOD_WISHES} pedidos de uma vez num Tenho inteiro com os bancos embutidos, esperas propositais em 0, Meta sem limites: do primeiro texto à última oferta`,
      },
      { name: "pedidos, p50", unit: "ms", value: percentile(latencies, 0.5), how: pace },
      { name: "pedidos, p99", unit: "ms", value: percentile(latencies, 0.99), how: pace },
    ],
    skipped: [],
  };
}
