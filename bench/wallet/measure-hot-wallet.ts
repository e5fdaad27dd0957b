import { noCrash } from "@tenho/kernel/lifecycle/crash-points";
import { debitBatch } from "../../services/wallet/src/adapters/db/debit-batch.ts";
import { createDebit } from "../../services/wallet/src/app/movements/debit.ts";
import { composeContext } from "../../services/wallet/src/compose/context.ts";
import { closedLoop, type LoopResult } from "../closed-loop.ts";
import type { BenchContext } from "../context.ts";
import { type Findings, ofRounds } from "../report.ts";
import { ratios } from "../stats.ts";
import { type BenchLedger, CONNECTIONS, nextDebit } from "./open-ledger.ts";

const ROUNDS = 3;
const LOOP = { callers: 256, warmupMs: 500, durationMs: 2_500 };
const HOT = 0;

/** The wallet's context without its relays: nothing is published meanwhile. */
const contextOn = (pool: BenchLedger["pool"]) =>
  composeContext(
    { pool, triggerRelays: () => undefined, triggerActions: () => undefined },
    {
      balancePublisher: { publish: async () => undefined },
      alertPublisher: { publish: async () => undefined },
      triggerAlerts: () => undefined,
      onLoadCap: () => undefined,
      booksMetrics: { record: () => undefined, recordFailure: () => undefined },
      countMovements: () => undefined,
      config: { initialCreditDefaultCents: 0, loadCapDefaultCents: 0, booksCheckMs: 0, booksFullCheckMs: 0 },
      log: { info: () => undefined, error: () => undefined },
      crashPoint: noCrash,
      now: () => new Date(),
    },
  );

/** All callers debit one wallet: by the wallet's micro-batches, and one call each, queueing on the row's lock. */
export async function measureHotWallet(context: BenchContext, { pool }: BenchLedger): Promise<Findings> {
  const debit = createDebit(contextOn(pool));
  const batched: LoopResult[] = [];
  const single: LoopResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    context.log(`carteira disputada, rodada ${round + 1} de ${ROUNDS}`);
    batched.push(await closedLoop(LOOP, () => debit(nextDebit(HOT))));
    single.push(await closedLoop(LOOP, () => debitBatch(pool, [nextDebit(HOT)])));
  }
  const of = (results: readonly LoopResult[], key: keyof LoopResult) => results.map((result) => result[key]);
  const setting = `${LOOP.callers} pedidos ao mesmo tempo, ${CONNECTIONS} conexões, fsync ligado, mediana de ${ROUNDS} rodadas alternadas de ${LOOP.durationMs / 1_000} s`;
  const inBatches = "o que espera enquanto uma chamada corre vai junto na próxima";
  const alone = "cada débito na sua própria chamada, em fila pela linha da carteira";
  return {
    ratios: [
      ofRounds(ratios(of(batched, "perSecond"), of(single, "perSecond")), {
        name: "carteira disputada: em lotes ÷ um a um",
        unit: "×",
        aim: "≥ 10",
        how: `débitos/s: ${setting}`,
      }),
      ofRounds(ratios(of(batched, "p99Ms"), of(single, "p99Ms")), {
        name: "carteira disputada: p99 em lotes ÷ um a um",
        unit: "×",
        aim: "< 1",
        how: "as mesmas rodadas, do pedido à resposta",
      }),
    ],
    figures: [
      ofRounds(of(batched, "perSecond"), { name: "carteira disputada, em lotes", unit: "débitos/s", how: inBatches }),
      ofRounds(of(batched, "p99Ms"), { name: "carteira disputada, em lotes, p99", unit: "ms", how: inBatches }),
      ofRounds(of(single, "perSecond"), { name: "carteira disputada, um a um", unit: "débitos/s", how: alone }),
      ofRounds(of(single, "p99Ms"), { name: "carteira disputada, um a um, p99", unit: "ms", how: alone }),
    ],
    skipped: [],
  };
}
