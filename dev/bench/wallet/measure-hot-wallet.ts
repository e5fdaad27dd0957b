import { noCrash } from "@tenho/kernel/test-crash/crash-points";
import { debitBatch } from "../../../services/wallet/src/adapters/db/ledger/debit-batch.ts";
import { createLedgerStore } from "../../../services/wallet/src/adapters/db/ledger/ledger-store.ts";
import { createDebit } from "../../../services/wallet/src/app/movements/debit.ts";
import { closedLoop, type LoopResult } from "../closed-loop.ts";
import type { BenchContext } from "../context.ts";
import { type Findings, ofRounds } from "../report.ts";
import { ratios } from "../stats.ts";
import { type BenchLedger, CONNECTIONS, nextDebit } from "./open-ledger.ts";

const ROUNDS = 3;
const LOOP = { callers: 256, warmupMs: 500, durationMs: 2_500 };
const HOT = 0;

/** All callers debit one wallet: by the wallet's micro-batches, and one call each, queueing on the row's lock. */
export async function measureHotWallet(context: BenchContext, { pool }: BenchLedger): Promise<Findings> {
  const ledger = createLedgerStore({ pool, triggerRelay: () => undefined, crashPoint: noCrash });
  const debit = createDebit({ ledger });
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
