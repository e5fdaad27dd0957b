import { eventually } from "@tenho/tests/support/eventually";
import pMap from "p-map";
import pg from "pg";
import type { ProcessName } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { comparePayments } from "../../ops/compare-payments.ts";
import { openPixBuyer, type PixBuyer } from "../../tests/support/pix-buyer.ts";
import { PIZZERIAS } from "../../tests/support/test-data.ts";
import type { BenchContext } from "../context.ts";
import { cpuSecondsOf } from "../cpu-seconds.ts";
import { type Findings, ofRounds } from "../report.ts";
import { startBenchStack } from "./start-bench-stack.ts";

const WARMUP_PURCHASES = 60;
const PURCHASES = 200;
const ROUNDS = 4;
/** Payments that arrive at once, each with a callback of its own. */
const PAYERS = 32;
const BUYERS = 8;
const CREDITED_LIMIT_MS = 60_000;
const FIRST_CENTS = 600;

/** One merchant may buy as often as it likes, and no charge is asked about: only callbacks lead to credits. */
const ENV = { OPEN_CHARGES_MAX: "100000", RATE_SESSION_MAX: "1000000", FIRST_CHECK_MS: "3600000" };

type Round = { perSecond: number; paymentCpuMs: number; walletCpuMs: number };

/** A whole stack: from the payment at the sandbox's bank, over callback, gateway and payment, to the credit in the wallet. */
export async function measurePayments(context: BenchContext): Promise<Findings> {
  const stack = await startBenchStack(context, { env: ENV, embedder: false });
  const ledger = new pg.Pool({ connectionString: stack.postgresUrlOf.wallet, max: 1 });
  // The servers end before the pool does.
  ledger.on("error", () => undefined);
  context.atEnd(() => ledger.end());
  const buyers = await pMap(PIZZERIAS, ({ email }) => openPixBuyer(stack.urls, email));
  const measured: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    context.log(round === 0 ? "compras de aquecimento" : `compras por Pix, rodada ${round} de ${ROUNDS}`);
    const count = round === 0 ? WARMUP_PURCHASES : PURCHASES;
    const txids = await makeCharges(buyers, round * PURCHASES, count);
    const result = await payAll(stack, ledger, buyers, txids);
    if (round > 0) measured.push(result);
  }
  await proveBooks(stack, context);
  return describe(measured);
}

/** Makes charges with amounts that no other has: an open one of the same amount would be shown again. */
async function makeCharges(buyers: readonly PixBuyer[], first: number, count: number): Promise<string[]> {
  const turns = Array.from({ length: count }, (_, turn) => first + turn);
  const make = async (turn: number): Promise<string> => {
    const charge = await buyers[turn % buyers.length]?.buy(FIRST_CENTS + turn);
    if (!charge) throw new Error("uma cobrança não foi feita");
    return charge.txid;
  };
  return pMap(turns, make, { concurrency: BUYERS });
}

/** Pays all charges, each with its own callback; measures from the first payment to the last credit in the ledger. */
async function payAll(
  stack: Stack,
  ledger: pg.Pool,
  buyers: readonly PixBuyer[],
  txids: readonly string[],
): Promise<Round> {
  const wanted = (await countCredits(ledger)) + txids.length;
  const cpuBefore = { payment: cpuMs(stack, "payment"), wallet: cpuMs(stack, "wallet") };
  const startedMs = performance.now();
  await pMap(txids, (txid) => buyers[0]?.pay(txid), { concurrency: PAYERS });
  await eventually("every payment is credited", async () => (await countCredits(ledger)) >= wanted, CREDITED_LIMIT_MS);
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    perSecond: txids.length / seconds,
    paymentCpuMs: (cpuMs(stack, "payment") - cpuBefore.payment) / txids.length,
    walletCpuMs: (cpuMs(stack, "wallet") - cpuBefore.wallet) / txids.length,
  };
}

async function countCredits(ledger: pg.Pool): Promise<number> {
  const { rows } = await ledger.query<{ count: number }>(
    "select count(*)::int as count from wallet.movement_keys where source = 'pix'",
  );
  return rows[0]?.count ?? 0;
}

function cpuMs(stack: Stack, name: ProcessName): number {
  const pid = stack.pid(name);
  return 1_000 * ((pid === undefined ? null : cpuSecondsOf(pid)) ?? Number.NaN);
}

/** Proves that payment's store and the ledger agree; otherwise there are no figures. */
async function proveBooks({ postgresUrlOf }: Stack, context: BenchContext): Promise<void> {
  const { payment, wallet } = postgresUrlOf;
  const paid = WARMUP_PURCHASES + ROUNDS * PURCHASES;
  // The last credits may be in the ledger and not yet marked by payment.
  const { compared, discrepancies } = await eventually("payment has marked every credit", async () => {
    const comparison = await comparePayments({ payment, wallet });
    return comparison.discrepancies.length > 0 || comparison.compared === paid ? comparison : null;
  });
  if (discrepancies.length > 0) {
    throw new Error(`pagamentos e carteira não concordam: ${discrepancies.slice(0, 3).join("; ")}`);
  }
  context.log(`pagamentos e carteira concordam: ${compared.toLocaleString("pt-BR")} conferidos`);
}

function describe(rounds: readonly Round[]): Findings {
  const how = `mediana de ${ROUNDS} rodadas de ${PURCHASES} Pix num Tenho inteiro com os bancos embutidos, ${PAYERS} pagos ao mesmo tempo, um callback cada: do primeiro pagamento ao último crédito na carteira`;
  const cpu = "tempo de CPU do processo nas mesmas rodadas, sem fazer as cobranças; inclui o que gasta parado";
  const of = (key: keyof Round) => rounds.map((round) => round[key]);
  return {
    ratios: [],
    figures: [
      ofRounds(of("perSecond"), { name: "Pix creditados, do callback à carteira", unit: "créditos/s", how }),
      ofRounds(of("paymentCpuMs"), { name: "CPU por crédito, payment", unit: "ms", how: cpu }),
      ofRounds(of("walletCpuMs"), { name: "CPU por crédito, wallet", unit: "ms", how: cpu }),
    ],
    skipped: [],
  };
}
