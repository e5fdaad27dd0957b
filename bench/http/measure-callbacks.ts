import { fileURLToPath } from "node:url";
import { ANONYMOUS } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, signIdentity } from "@tenho/kernel/auth/identity-header";
import { generateIdentityKeys, parsePrivateKey } from "@tenho/kernel/auth/identity-keys";
import { findFreePort } from "../../dev/shared/free-port.ts";
import { getOk } from "../../dev/shared/get-ok.ts";
import { type BenchChild, runChild, startChild } from "../child.ts";
import type { BenchContext } from "../context.ts";
import { coresSentence } from "../machine.ts";
import { type Findings, ofRounds } from "../report.ts";
import { startBenchNats } from "../stores.ts";
import type { CallbackLoad } from "./callback-load.ts";
import { measureStoredBytes } from "./measure-stored-bytes.ts";
import type { LoadResult } from "./run-load.ts";

const SERVER = fileURLToPath(new URL("./callback-server.ts", import.meta.url));
const LOAD_GENERATOR = fileURLToPath(new URL("./callback-load.ts", import.meta.url));
const ROUNDS = 4;
const LOAD = { connections: 64, warmupMs: 1_000, durationMs: 3_000 };
/** Callbacks signed before a round begins: more than any machine takes in one. */
const SIGNED_PER_ROUND = 60_000;
const identityKeys = generateIdentityKeys();
const APP_SECRET = "only-for-the-benchmark";
const ATTEMPT_MS = 2_000;

/** Signed callbacks accepted: 200 is answered only after the broker has synced every item to disk. */
export async function measureCallbacks(context: BenchContext): Promise<Findings> {
  const natsUrl = await startBenchNats(context);
  const port = await findFreePort();
  const server = await startChild(context, {
    name: "callbacks",
    command: process.execPath,
    args: [SERVER],
    env: {
      PORT: String(port),
      NATS_URL: natsUrl,
      GATEWAY_IDENTITY_PUBLIC_KEY: identityKeys.publicKey,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: "bench",
    },
    on: "subject",
    ready: () => getOk(`http://127.0.0.1:${port}/readyz`, ATTEMPT_MS),
  });
  const callbackUrl = `http://127.0.0.1:${port}/hooks/whatsapp`;
  const stored = await measureStoredBytes({ natsUrl, callbackUrl, appSecret: APP_SECRET, headers: identity() });
  const rounds: (LoadResult & { perCpuSecond: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    context.log(`callbacks, rodada ${round + 1} de ${ROUNDS}`);
    rounds.push(await load(context, server, port));
  }
  const { figures, ...rest } = describe(rounds, context);
  return { ...rest, figures: [...figures, ...stored] };
}

function identity(): Record<string, string> {
  const privateKey = parsePrivateKey(identityKeys.privateKey);
  return { [IDENTITY_HEADER]: signIdentity(ANONYMOUS, { privateKey, audience: "messaging", ttlMs: 60_000 }) };
}

async function load(context: BenchContext, server: BenchChild, port: number) {
  const options: CallbackLoad = { ...LOAD, port, headers: identity(), appSecret: APP_SECRET, count: SIGNED_PER_ROUND };
  const cpuBefore = server.cpuSeconds() ?? Number.NaN;
  const output = await runChild(context, {
    name: "carga de callbacks",
    command: process.execPath,
    args: [LOAD_GENERATOR, JSON.stringify(options)],
    on: "others",
    timeoutMs: 30_000,
  });
  const result = JSON.parse(output) as LoadResult;
  if (result.failures === result.answers) throw new Error("nenhum callback foi aceito");
  return { ...result, perCpuSecond: result.answers / ((server.cpuSeconds() ?? Number.NaN) - cpuBefore) };
}

function describe(rounds: readonly (LoadResult & { perCpuSecond: number })[], { cores }: BenchContext): Findings {
  const how = `só a entrada de messaging, ${coresSentence(cores)}; broker com sync_interval always e carga nos outros; ${LOAD.connections} conexões, mediana de ${ROUNDS} rodadas de ${LOAD.durationMs / 1_000} s`;
  const sum = (key: "answers" | "failures") => rounds.reduce((total, round) => total + round[key], 0);
  const [answers, failures] = [sum("answers"), sum("failures")];
  return {
    ratios: [],
    figures: [
      ofRounds(
        rounds.map((round) => round.perSecond),
        { name: "callbacks assinados aceitos", unit: "callbacks/s", aim: "≥ 4.000", how },
      ),
      ofRounds(
        rounds.map((round) => round.p99Ms),
        {
          name: "callbacks assinados, p99",
          unit: "ms",
          aim: "≤ 50",
          how: "do envio ao 200, que só vem depois do ack do broker",
        },
      ),
      ofRounds(
        rounds.map((round) => round.perCpuSecond),
        {
          name: "callbacks por segundo de CPU de messaging",
          unit: "callbacks/s",
          how: "as mesmas rodadas; não depende de quem mais usa a máquina",
        },
      ),
      {
        name: "callbacks não aceitos, que a Meta entregaria de novo",
        unit: `de ${answers}`,
        value: failures,
        how: "o broker não confirmou a tempo: acontece quando outros programas tomam a máquina",
      },
    ],
    skipped: [],
  };
}
