import { randomUUID } from "node:crypto";
import { debitBatch } from "../../services/wallet/src/adapters/db/debit-batch.ts";
import { closedLoop } from "../closed-loop.ts";
import type { BenchContext } from "../context.ts";
import { type Findings, ofRounds } from "../report.ts";
import { ratios } from "../stats.ts";
import { knexDebit } from "./knex-debit.ts";
import { anyWallet, type BenchLedger, CONNECTIONS, nextDebit, settleDown, WALLETS } from "./open-ledger.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";

const ROUNDS = 4;
const ROUND_SECONDS = 3;
const WARMUP_MS = 300;
const LOOP = { callers: CONNECTIONS, warmupMs: WARMUP_MS, durationMs: ROUND_SECONDS * 1_000 };

const SKIPPED_PGBENCH =
  "O pgbench não foi comparado: ele não está na máquina e só o root pode instalá-lo (apt-get install postgresql-15).";

/** Debits of one, on ten thousand wallets, by the wallet's statement, by pgbench and by a query builder, in turns. */
export async function measureDebits(context: BenchContext, ledger: BenchLedger): Promise<Findings> {
  const { pool, knex, url } = ledger;
  const pgbench = await findPgbench(context);
  const contenders: { name: "own" | "pgbench" | "knex"; run: () => Promise<number> }[] = [
    {
      name: "own",
      run: async () => (await closedLoop(LOOP, () => debitBatch(pool, [nextDebit(anyWallet())]))).perSecond,
    },
    {
      name: "knex",
      run: async () => (await closedLoop(LOOP, () => knexDebit(knex, nextDebit(anyWallet()), randomUUID()))).perSecond,
    },
  ];
  if (pgbench) {
    const run = () => runPgbench(context, { command: pgbench, url, seconds: ROUND_SECONDS });
    contenders.splice(1, 0, { name: "pgbench", run });
  }
  const rounds: Record<"own" | "pgbench" | "knex", number[]> = { own: [], pgbench: [], knex: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    context.log(`débitos, rodada ${round + 1} de ${ROUNDS}`);
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const { name, run } of order) rounds[name].push(await run());
    await settleDown(pool);
  }
  return describe(rounds, pgbench !== null);
}

function describe(rounds: Record<"own" | "pgbench" | "knex", readonly number[]>, hasPgbench: boolean): Findings {
  const setting = `${WALLETS.toLocaleString("pt-BR")} carteiras, ${CONNECTIONS} conexões, fsync ligado, linha de saída (changes) incluída, mediana de ${ROUNDS} rodadas alternadas de ${ROUND_SECONDS} s`;
  const own = "o comando da carteira, preparado e com nome, um débito por chamada, por um processo Node";
  const byPgbench = "o mesmo comando em pgbench -M prepared -j 1; chaves e ids são feitos no servidor";
  const byKnex = "o mesmo trabalho numa transação do knex, comando a comando";
  return {
    ratios: [
      ...(hasPgbench
        ? [
            ofRounds(ratios(rounds.own, rounds.pgbench), {
              name: "débitos/s da carteira ÷ pgbench",
              unit: "×",
              aim: "≥ 0,85",
              how: `${setting}; ${byPgbench}`,
            }),
          ]
        : []),
      ofRounds(ratios(rounds.own, rounds.knex), {
        name: "débitos/s da carteira ÷ transação do knex",
        unit: "×",
        aim: "≥ 4",
        how: `${setting}; ${byKnex}`,
      }),
    ],
    figures: [
      ofRounds(rounds.own, { name: "carteira", unit: "débitos/s", how: own }),
      ...(hasPgbench ? [ofRounds(rounds.pgbench, { name: "pgbench", unit: "débitos/s", how: byPgbench })] : []),
      ofRounds(rounds.knex, { name: "transação do knex", unit: "débitos/s", how: byKnex }),
    ],
    skipped: hasPgbench ? [] : [SKIPPED_PGBENCH],
  };
}
