import type { DevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { findStores } from "../dev/stack/find-stores.ts";
import type { OpsCommand } from "./command.ts";
import { comparePayments } from "./compare-payments.ts";

/** Proves the wallet's books, and compares payment's store with the ledger. */
export const booksCommand: OpsCommand = {
  name: "books",
  summary: "confere os livros da carteira e os compara com os pagamentos",
  help: `Confere os livros do banco da carteira (POSTGRES_URL_WALLET ou POSTGRES_URL), senão pergunta à carteira no ar (NATS_URL, com o usuário operations), senão à do
"npm start". Com o banco de pagamentos (POSTGRES_URL_PAYMENT ou POSTGRES_URL) compara cada cobrança com o lançamento dela. Só lê, também sem --dry-run.
Termina com 1 quando algo não fecha.`,
  async run({ config, print }) {
    const isBalanced = await checkLedger(config, print);
    return (await checkPayments(config, print)) && isBalanced;
  },
};

async function checkLedger(config: DevConfig, print: (line: string) => void): Promise<boolean> {
  const { checkBooks } = await import("../services/wallet/src/check-books.ts");
  const postgresUrl = config.postgresUrlOf.wallet ?? config.postgresUrl;
  const natsUrl =
    postgresUrl === undefined ? (config.natsUrl ?? findStores(config, "POSTGRES_URL ou NATS_URL").natsUrl) : undefined;
  try {
    return await checkBooks({ POSTGRES_URL: postgresUrl, NATS_URL: natsUrl }, print);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`Os livros não puderam ser conferidos: ${why}`, { cause });
  }
}

/** The stores of payment and wallet, given or of the running `npm start`; null when only the broker is given. */
function storeUrls(config: DevConfig): { payment: string; wallet: string } | null {
  const { postgresUrl, postgresUrlOf } = config;
  const [payment, wallet] = [postgresUrlOf.payment ?? postgresUrl, postgresUrlOf.wallet ?? postgresUrl];
  if (payment !== undefined && wallet !== undefined) return { payment, wallet };
  if (postgresUrl !== undefined || postgresUrlOf.wallet !== undefined || config.natsUrl !== undefined) return null;
  const server = new URL(findStores(config, "POSTGRES_URL ou NATS_URL").postgresUrl);
  const database = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  // A server of the project's own has one database per service, a given one has a single database for all.
  return server.pathname === "/postgres"
    ? { payment: database("payment"), wallet: database("wallet") }
    : { payment: server.toString(), wallet: server.toString() };
}

async function checkPayments(config: DevConfig, print: (line: string) => void): Promise<boolean> {
  const urls = storeUrls(config);
  if (urls === null) {
    print("Pagamentos não conferidos: informe também POSTGRES_URL_PAYMENT e POSTGRES_URL_WALLET.");
    return true;
  }
  const { compared, discrepancies } = await comparePayments(urls);
  if (discrepancies.length === 0) {
    print(`Pagamentos e carteira concordam: ${compared.toLocaleString("pt-BR")} conferidos.`);
    return true;
  }
  print(["PAGAMENTOS E CARTEIRA NÃO CONCORDAM.", ...discrepancies.map((line) => `- ${line}`)].join("\n"));
  return false;
}
