import type { DevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { withMessagingDatabase } from "../dev/stack/database.ts";
import { findStores } from "../dev/stack/find-stores.ts";
import type { OpsCommand } from "./command.ts";
import { recordActionAt } from "./record-action.ts";

/** Recomputes the statistics of messaging. */
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
    const { rebuildRollups } = await import("../services/messaging/src/rebuild-rollups.ts");
    await rebuildRollups({ url: withMessagingDatabase(server), isDryRun, print });
  },
};

/** Records the command in the log of the installation that owns the store, never of another one that happens to run here. */
async function record(config: DevConfig): Promise<void> {
  if (config.mongoUrl !== undefined && config.natsUrl === undefined) throw new SetupError("Falta NATS_URL.");
  const natsUrl = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  const subject = { kind: "rollups", id: "messaging" };
  await recordActionAt({ ...config, natsUrl }, { action: "rollups.rebuild", subject, unitId: null });
}
