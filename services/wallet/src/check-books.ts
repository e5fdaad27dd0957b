import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createBooksStore } from "./adapters/db/books/books-store.ts";
import { createLedgerPool } from "./adapters/db/pool.ts";
import { booksText, discrepancyText, type PrintedReport } from "./adapters/messages/books-text.ts";
import { checkBooks as checkStore } from "./app/books/check-books.ts";
import { type BooksCommandConfig, loadBooksCommandConfig } from "./config.ts";

const TIMEOUT_MS = 120_000;

async function readStore(url: string): Promise<PrintedReport> {
  const pool = createLedgerPool({ url, max: 1, statementTimeoutMs: TIMEOUT_MS });
  try {
    const report = await checkStore(createBooksStore(pool));
    return { ...report, discrepancies: report.discrepancies.map(discrepancyText) };
  } finally {
    await pool.end();
  }
}

async function askWallet(url: string): Promise<PrintedReport> {
  const nc = await connectNats({ url, name: "check-books", connectTimeoutMs: 5_000 });
  const log = createLogger({ service: "check-books", level: "silent" });
  try {
    const client = createRpcClient(WalletService, {
      nc,
      caller: "operations",
      timeoutMs: TIMEOUT_MS,
      log,
      metrics: createMetrics("books"),
    });
    const report = await client.checkBooks({});
    return {
      balanced: report.balanced,
      postingsSumCents: Number(report.postingsSumCents),
      wallets: Number(report.wallets),
      movements: Number(report.movements),
      discrepancies: report.discrepancies,
    };
  } finally {
    await nc.close();
  }
}

function readReport({ POSTGRES_URL, NATS_URL }: BooksCommandConfig): Promise<PrintedReport> {
  if (POSTGRES_URL !== undefined) return readStore(POSTGRES_URL);
  if (NATS_URL !== undefined) return askWallet(NATS_URL);
  throw new Error("Informe POSTGRES_URL (o banco da carteira) ou NATS_URL (para perguntar à carteira em execução).");
}

/** Prints whether the books of the store balance, else those of the running wallet, and returns it. Raises when they could not be read. */
export async function checkBooks(
  env: Record<"POSTGRES_URL" | "NATS_URL", string | undefined>,
  print: (text: string) => void,
): Promise<boolean> {
  const report = await readReport(loadBooksCommandConfig(env));
  print(booksText(report));
  return report.balanced;
}
