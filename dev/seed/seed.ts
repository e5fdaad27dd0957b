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
  /** Called when all data are there, while the classifier still learns the catalogue: until it knows it, wishes wait. */
  onFilled?: () => void;
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
    // Comes last, since the classifier begins to learn it at once, for which it takes a core.
    const categories = await putCatalogue(clients);
    // The account at the sandbox may have got its templates only now; without this they would be known at the next reading of the list.
    await clients.messaging
      .listMetaTemplates({ names: [] })
      .catch(() => log("Os modelos de mensagem não foram lidos da Meta."));
    const written = units + accounts + movements + wishes + categories;
    log(written > 0 ? `Mundo de demonstração pronto (${clock()})` : `Mundo de demonstração conferido (${clock()})`);
    options.onFilled?.();
    await followLearning(clients, categories, options);
  } finally {
    await clients.close();
    await stores.close();
    await past.close();
  }
}

/** Waits until the classifier has learnt the catalogue, of which so many categories are new. */
async function followLearning(
  clients: ServiceClients,
  categories: number,
  { log, modelTimeoutMs = MODEL_TIMEOUT_MS }: SeedOptions,
): Promise<void> {
  const clock = stopwatch();
  if (categories > 0)
    log(`Catálogo: ${categories} categorias; o classificador as aprende, e até lá os pedidos esperam`);
  const version = await waitForModel(clients, modelTimeoutMs);
  if (version === null) log("O classificador ainda não aprendeu o catálogo: até lá os pedidos esperam.");
  else if (categories > 0) log(`Classificador: modelo ${version} em ${clock()}`);
}

/** Starts a stopwatch; the returned function gives the seconds since, as text. */
function stopwatch(): () => string {
  const startedAt = performance.now();
  return () => `${((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",")} s`;
}
