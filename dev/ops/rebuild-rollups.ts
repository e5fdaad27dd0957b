import { findStores } from "../profile/find-stores.ts";
import { withMessagingDatabase } from "../stack/databases/database.ts";
import type { OpsCommand } from "./command.ts";

/** Counts the statistics of messaging anew. */
export const rebuildRollupsCommand: OpsCommand = {
  name: "rebuild-rollups",
  summary: "refaz os números dos painéis a partir dos pedidos",
  help: `Conta todos os pedidos de novo, ao lado do sistema no ar ou sem ele. Os painéis leem os números atuais até o fim.
Pode ser interrompido a qualquer momento: o serviço no ar continua de onde parou, e repetir o comando também.
MONGO_URL aponta para outro servidor de documentos (com o nome do banco, se não for messaging).`,
  async run({ config, isDryRun, print }) {
    const server = config.mongoUrl ?? findStores(config, "MONGO_URL").mongoUrl;
    const { rebuildRollups } = await import("../../services/messaging/src/rebuild-rollups.ts");
    await rebuildRollups({ url: withMessagingDatabase(server), isDryRun, print });
  },
};
