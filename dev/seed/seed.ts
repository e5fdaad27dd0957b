import { connectServiceClients, type ServiceClients } from "./clients.ts";
import { buildHistory } from "./history/build-history.ts";
import { openWindows } from "./steps/open-windows.ts";
import { putAccounts } from "./steps/put-accounts.ts";
import { putCatalogue } from "./steps/put-catalogue.ts";
import { putHistory } from "./steps/put-history.ts";
import { putUnits } from "./steps/put-units.ts";
import { putWallets } from "./steps/put-wallets.ts";
import { waitForModel } from "./steps/wait-for-model.ts";
import { writeDirectory } from "./steps/write-directory.ts";

export type SeedOptions = Readonly<{
  natsUrl: string;
  /** File the sandbox reads numbers and merchants from (`SANDBOX_DIRECTORY`). */
  sandboxDirectoryPath: string;
  /** Address of the sandbox, which keeps the open 24 h windows. */
  sandboxUrl?: string;
  /** Called with each line of progress, pt-BR. */
  log: (line: string) => void;
  now?: Date;
  /** How long the classifier may take to learn the catalogue. */
  modelTimeoutMs?: number;
}>;

const MODEL_TIMEOUT_MS = 120_000;

/**
 * Fills running services with the demo data, through their own RPC. Ids are fixed and every step looks first: a second run
 * writes nothing, an interrupted one is completed, and what people have changed since stays as they left it.
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const { natsUrl, sandboxDirectoryPath, sandboxUrl, log, now = new Date() } = options;
  const clients = await connectServiceClients(natsUrl);
  const clock = stopwatch();
  try {
    await writeDirectory(sandboxDirectoryPath);
    const { anchor, written: units } = await putUnits(clients, now);
    const learning = teach(clients, options);
    const filling = (async () => {
      const history = buildHistory(anchor);
      const accounts = await putAccounts(clients, anchor);
      if (accounts > 0) log(`Contas: ${accounts} criadas em ${units} unidades (${clock()})`);
      const [movements, wishes] = await Promise.all([
        putWallets(clients, history, anchor),
        putHistory(clients, history),
        openWindows(clients, sandboxUrl, now),
      ]);
      if (movements > 0) log(`Carteiras: ${movements} lançamentos (${clock()})`);
      if (wishes > 0) log(`Histórico: ${wishes} pedidos (${clock()})`);
      return accounts + movements + wishes;
    })();
    const written = (await Promise.all([learning, filling])).reduce((sum, count) => sum + count, units);
    log(written > 0 ? `Mundo de demonstração pronto (${clock()})` : `Mundo de demonstração conferido (${clock()})`);
  } finally {
    await clients.close();
  }
}

/** The catalogue, and the time the classifier needs to learn it. Returns how many categories were written. */
async function teach(
  clients: ServiceClients,
  { log, modelTimeoutMs = MODEL_TIMEOUT_MS }: SeedOptions,
): Promise<number> {
  const clock = stopwatch();
  const written = await putCatalogue(clients);
  if (written > 0) log(`Catálogo: ${written} categorias; o classificador está aprendendo`);
  const version = await waitForModel(clients, modelTimeoutMs);
  if (version === null) log("O classificador ainda não aprendeu o catálogo: até lá os clientes escolhem a categoria.");
  else if (written > 0) log(`Classificador: modelo ${version} em ${clock()}`);
  return written;
}

/** Seconds since it was made, as text. */
function stopwatch(): () => string {
  const startedAt = performance.now();
  return () => `${((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",")} s`;
}
