import { findStores } from "../profile/find-stores.ts";
import type { DevConfig } from "../shared/config.ts";
import { SetupError } from "../shared/setup-error.ts";
import { withMessagingDatabase } from "../stack/databases/database.ts";
import type { OpsCommand } from "./command.ts";
import { recordActionAt } from "./record-action.ts";

/** Counts the statistics of messaging anew. */
export const rebuildRollupsCommand: OpsCommand = {
  name: "rebuild-rollups",
  summary: "refaz os números dos painéis a partir dos pedidos",
  help: `Conta todos os pedidos de novo, ao lado do sistema no ar ou sem ele. Os painéis leem os números atuais até o fim.
Pode ser interrompido a qualquer momento: o serviço no ar continua de onde parou, e repetir o comando também.
MONGO_URL aponta para outro servidor de documentos (com o nome do banco, se não for messaging), com o broker dele em NATS_URL
(usuário operations). Fica no registro de auditoria.`,
  async run({ config, isDryRun, print }) {
    const server = config.mongoUrl ?? findStores(config, "MONGO_URL").mongoUrl;
    if (!isDryRun) await record(config);
    const { rebuildRollups } = await import("../../services/messaging/src/rebuild-rollups.ts");
    await rebuildRollups({ url: withMessagingDatabase(server), isDryRun, print });
  },
};

/** Into the log of the installation whose store it is: never that of another one which happens to run here. */
async function record(config: DevConfig): Promise<void> {
  if (config.mongoUrl !== undefined && config.natsUrl === undefined) throw new SetupError("Falta NATS_URL.");
  const natsUrl = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  const subject = { kind: "rollups", id: "messaging" };
  await recordActionAt(natsUrl, { action: "rollups.rebuild", subject, unitId: null });
}
