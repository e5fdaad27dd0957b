import { openDatabase } from "./adapters/db/open-database.ts";
import { createFoldCounts } from "./statistics/fold-counts.ts";
import { createRebuildRollups } from "./statistics/rebuild-rollups.ts";
import { createRollupStore } from "./statistics/rollup-store.ts";

const TIMEOUT_MS = 60_000;
const POOL_MAX = 4;

export type RebuildOptions = {
  /** URL of the messaging database. */
  url: string;
  /** Prints what would be done and changes nothing. */
  isDryRun: boolean;
  print: (line: string) => void;
};

/** Rebuilds the roll-ups of the statistics, whether or not services are running. */
export async function rebuildRollups({ url, isDryRun, print }: RebuildOptions): Promise<void> {
  const connection = await openDatabase({ url, poolMax: POOL_MAX, timeoutMs: TIMEOUT_MS });
  try {
    const store = createRollupStore(connection);
    const wishes = await connection.collection("wishes").estimatedDocumentCount();
    if (isDryRun) {
      print(
        `Contaria de novo ${wishes} documentos de pedidos; os painéis leem os números atuais até o fim. Nada foi mudado.`,
      );
      return;
    }
    // No notice is published: an open panel reads the statistics again with the next change of a wish.
    const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });
    let folds = 0;
    const serving = await createRebuildRollups({ store, fold })((upTo) => {
      folds += 1;
      if (folds % 100 === 0) print(`  … até o pedido ${upTo}`);
    });
    print(`Números refeitos de ${wishes} documentos de pedidos (geração ${serving}).`);
  } finally {
    await connection.close();
  }
}
