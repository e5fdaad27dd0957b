import { openHistoryFixtures } from "../../services/messaging/fixtures/history-fixtures.ts";
import { buildHistory } from "./build-history.ts";
import { connectServiceClients, type ServiceClients } from "./clients.ts";
import { CONTROLLER } from "./data/controller.ts";
import { openWindows } from "./open-windows.ts";
import { putAccounts } from "./put-accounts.ts";
import { putCatalogue } from "./put-catalogue.ts";
import { putHistory } from "./put-history.ts";
import { putUnits } from "./put-units.ts";
import { putWallets } from "./put-wallets.ts";
import { openSeedStores, type StoreUrls } from "./stores.ts";
import { waitForModel } from "./wait-for-model.ts";
import { writeDirectory } from "./write-directory.ts";

export type SeedOptions = Readonly<{
  natsUrl: string;
  postgresUrlOf: StoreUrls;
  /** Address of messaging's document store. */
  mongoUrl: string;
  /** File the sandbox reads numbers and merchants from (`SANDBOX_DIRECTORY`). */
  sandboxDirectoryPath: string;
  /** Address of the sandbox, which keeps the open 24 h windows. */
  sandboxUrl?: string;
  /** Called with each line of progress, pt-BR. */
  log: (line: string) => void;
  now?: Date;
  /** Time limit for the classifier to learn the catalogue. */
  modelTimeoutMs?: number;
}>;

const MODEL_TIMEOUT_MS = 120_000;

/**
 * Fills running services with the demo data: by their own RPC, and in their stores where no call writes the past. Ids are fixed and every step checks what exists: a second run
 * writes nothing, an interrupted one is completed, and later changes by people are kept.
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const { natsUrl, postgresUrlOf, mongoUrl, sandboxDirectoryPath, sandboxUrl, log, now = new Date() } = options;
  const clients = await connectServiceClients(natsUrl);
  const stores = openSeedStores(postgresUrlOf);
  const past = await openHistoryFixtures(mongoUrl);
  const clock = stopwatch();
  try {
    await writeDirectory(sandboxDirectoryPath);
    const { anchor, written: units } = await putUnits(clients, stores, now);
    await stores.accounts.putController(CONTROLLER);
    const learning = teach(clients, options);
    const filling = (async () => {
      const history = buildHistory(anchor);
      const accounts = await putAccounts(clients, stores, anchor);
      if (accounts > 0) log(`Contas: ${accounts} criadas em ${units} unidades (${clock()})`);
      const [movements, wishes] = await Promise.all([
        putWallets(clients, history, anchor),
        putHistory(clients, past, history),
        openWindows(past, sandboxUrl, now),
      ]);
      if (movements > 0) log(`Carteiras: ${movements} lançamentos (${clock()})`);
      if (wishes > 0) log(`Histórico: ${wishes} pedidos (${clock()})`);
      return accounts + movements + wishes;
    })();
    const written = (await Promise.all([learning, filling])).reduce((sum, count) => sum + count, units);
    // The account at the sandbox may have got its templates only now; without this they would be known at the next reading of the list.
    await clients.messaging
      .listMetaTemplates({ names: [] })
      .catch(() => log("Os modelos de mensagem não foram lidos da Meta."));
    log(written > 0 ? `Mundo de demonstração pronto (${clock()})` : `Mundo de demonstração conferido (${clock()})`);
  } finally {
    await clients.close();
    await stores.close();
    await past.close();
  }
}

/** Writes the catalogue and waits until the classifier has learnt it. Returns how many categories were written. */
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

/** Starts a stopwatch; the returned function gives the seconds since, as text. */
function stopwatch(): () => string {
  const startedAt = performance.now();
  return () => `${((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",")} s`;
}
