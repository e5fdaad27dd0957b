import { comparePayments } from "./ops/books/compare-payments.ts";
import { type DevConfig, loadDevConfig } from "./shared/config.ts";
import { printFailure } from "./shared/print-failure.ts";
import { findStores } from "./profile/find-stores.ts";

/** The stores of payment and wallet, given or of the running `npm start`; null when only the broker is named. */
function storeUrls(config: DevConfig): { payment: string; wallet: string } | null {
  const { postgresUrl, postgresUrlOf } = config;
  const [payment, wallet] = [postgresUrlOf.payment ?? postgresUrl, postgresUrlOf.wallet ?? postgresUrl];
  if (payment !== undefined && wallet !== undefined) return { payment, wallet };
  if (postgresUrl !== undefined || postgresUrlOf.wallet !== undefined || config.natsUrl !== undefined) return null;
  const server = new URL(findStores(config, "POSTGRES_URL ou NATS_URL").postgresUrl);
  const database = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  // A server of the project's own has a database for each service, one that was given has one for all.
  return server.pathname === "/postgres"
    ? { payment: database("payment"), wallet: database("wallet") }
    : { payment: server.toString(), wallet: server.toString() };
}

async function printPayments(config: DevConfig): Promise<void> {
  const urls = storeUrls(config);
  if (urls === null) {
    console.log("Pagamentos não conferidos: informe também POSTGRES_URL_PAYMENT e POSTGRES_URL_WALLET.");
    return;
  }
  const { compared, discrepancies } = await comparePayments(urls);
  const count = compared.toLocaleString("pt-BR");
  if (discrepancies.length === 0) return console.log(`Pagamentos e carteira concordam: ${count} conferidos.`);
  console.log(["PAGAMENTOS E CARTEIRA NÃO CONCORDAM.", ...discrepancies.map((line) => `- ${line}`)].join("\n"));
  process.exitCode = 1;
}

/**
 * `npm run books`: proves the books of the named stores, else asks the wallet of the running `npm start`, as `operations`; then compares
 * payment's store with the ledger.
 */
try {
  const config = loadDevConfig();
  const storeUrl = config.postgresUrlOf.wallet ?? config.postgresUrl;
  if (storeUrl !== undefined) {
    process.env.POSTGRES_URL = storeUrl;
  } else if (config.natsUrl === undefined) {
    process.env.NATS_URL = findStores(config, "POSTGRES_URL ou NATS_URL").natsUrl;
  }
  await import("../services/wallet/src/check-books.ts");
  await printPayments(config);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
