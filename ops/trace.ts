import { SetupError } from "../dev/shared/setup-error.ts";
import type { OpsCommand } from "./command.ts";
import { readTrace } from "./read-trace.ts";
import { recordActionAt } from "./record-action.ts";
import type { TraceStep } from "./steps.ts";
import { ALL_DATABASES, runningOrGivenStores } from "./store-urls.ts";

/** Prints the whole way of a wish through the services, from the contents of their stores. */
export const traceCommand: OpsCommand = {
  name: "trace",
  operands: ["PEDIDO"],
  summary: "conta o caminho de um pedido por todos os serviços",
  help: `PEDIDO é o id (na tela do pedido). Mostra, em ordem: textos recebidos, categoria, ofertas, mensagens e suas entregas, débitos e devoluções na carteira,
correções. Não mostra textos, nomes nem números. Só lê; fica no registro de auditoria.
Lê o "npm start" no ar, ou os servidores de POSTGRES_URL_<SERVIÇO> (ou POSTGRES_URL) e MONGO_URL; NATS_URL, com o usuário operations.`,
  async run({ config, isDryRun, argument, print }) {
    const urls = runningOrGivenStores(config, ALL_DATABASES);
    const steps = await readTrace(urls, argument);
    if (steps === null) throw new SetupError("Nenhum pedido com este id.");
    if (isDryRun) return print(`Mostraria ${steps.length} passos. Nada foi mostrado.`);
    await recordActionAt(
      { ...config, natsUrl: urls.nats },
      { action: "wish.trace", subject: { kind: "wish", id: argument }, unitId: null },
    );
    for (const step of steps) print(lineOf(step));
  },
};

const lineOf = ({ at, service, what }: TraceStep): string =>
  `${at?.toISOString() ?? "-".padEnd(24)}  ${service.padEnd(14)}  ${what}`;
