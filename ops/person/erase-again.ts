import { existsSync } from "node:fs";
import { basename } from "node:path";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import type { DevConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { findStores } from "../../dev/stack/find-stores.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { recordActionAt } from "../record-action.ts";
import { type Erasure, readErasures } from "./erasure-list.ts";

type Outcome = "erased" | "absent" | "refused";

/** Repeats the erasures of a list, after a backup from before them was restored. */
export const eraseAgainCommand: OpsCommand = {
  name: "erase-again",
  operands: ["ARQUIVO"],
  summary: "depois de um restore, repete as exclusões de um arquivo de list-erasures",
  help: `Repete cada exclusão de ARQUIVO nos serviços no ar. Quem não está no backup, ou nele já estava excluído, fica como está; pode ser repetido.
Fica no registro de auditoria, e cada conta também. Termina com 1 quando alguma não pôde ser repetida: repita o comando.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument: file, print }) {
    if (!existsSync(file)) throw new SetupError(`O arquivo ${file} não existe.`);
    // Accounts come first: when the contacts follow, their numbers no longer belong to companies.
    const erasures = readErasures(file).sort((a, b) => a.kind.localeCompare(b.kind));
    if (!isDryRun) await record(config, file, erasures.length);
    return askServices(config, async (clients) => {
      const outcomes = new Map<Outcome, number>();
      for (const erasure of erasures) {
        const outcome = await eraseOne(clients, erasure, isDryRun, print);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      const count = (outcome: Outcome) => outcomes.get(outcome) ?? 0;
      const done = isDryRun ? "Repetiria" : "Repetidas";
      print(`${done}: ${count("erased")}. Não estão aqui: ${count("absent")}. Não puderam: ${count("refused")}.`);
      return count("refused") === 0;
    });
  },
};

/** Records the command before it acts, and for the contacts too, whose erasure no service records. */
function record(config: DevConfig, file: string, listed: number): Promise<void> {
  const natsUrl = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  const subject = { kind: "erasure_list", id: basename(file) };
  const changes = [{ field: "listed", after: listed }];
  return recordActionAt({ ...config, natsUrl }, { action: "erasures.repeat", subject, unitId: null, changes });
}

async function eraseOne(
  { users, messaging }: ServiceClients,
  { kind, id }: Erasure,
  dryRun: boolean,
  print: (line: string) => void,
): Promise<Outcome> {
  try {
    if (kind === "contact") {
      const { contactIds } = await messaging.eraseConsumer({ contactId: id, dryRun });
      return contactIds.length > 0 ? "erased" : "absent";
    }
    await users.anonymisePerson({ userId: id, dryRun });
    return "erased";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return "absent";
    print(`${kind === "account" ? "Conta" : "Contato"} ${id}: ${error.message}`);
    return "refused";
  }
}
