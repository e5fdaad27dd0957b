import { openDatabase } from "../../../services/messaging/src/adapters/db/open-database.ts";
import { contactErasureModel } from "../../../services/messaging/src/adapters/db/retention/contact-erasures.ts";
import type { OpsCommand } from "../command.ts";
import { runningOrGivenStores, type StoreUrls } from "../store-urls.ts";
import { query } from "../stores/query.ts";
import { type Erasure, mergeErasures, readErasures, writeErasures } from "./erasure-list.ts";

const TIMEOUT_MS = 60_000;
/** What the command is given: the stores of accounts and of contacts. */
export const WHERE_ERASURES_ARE = { services: ["users"], needsBroker: false } as const;

/** Keeps who was erased outside the stores, for `erase-again` after a restore. */
export const listErasuresCommand: OpsCommand = {
  name: "list-erasures",
  operands: ["ARQUIVO"],
  summary: "guarda fora dos bancos quem foi excluído, para repetir depois de um restore",
  help: `ARQUIVO recebe os ids de todas as contas e contatos excluídos (pelo painel, por APAGAR, por silêncio ou por comando), sem dado pessoal; o que já
está nele fica. Rode de hora em hora, para fora dos discos dos bancos: depois de um desastre ele diz a erase-again quem o backup trouxe de volta.
Lê o "npm start" no ar, ou os servidores de POSTGRES_URL_USERS (ou POSTGRES_URL) e MONGO_URL.`,
  async run({ config, isDryRun, argument: file, print }) {
    const known = readErasures(file);
    const merged = mergeErasures(known, await findErasures(runningOrGivenStores(config, WHERE_ERASURES_ARE)));
    const added = merged.length - known.length;
    if (isDryRun) return print(`Acrescentaria ${added} exclusões. Nada foi escrito.`);
    writeErasures(file, merged);
    print(`${merged.length} exclusões em ${file}, ${added} novas.`);
  },
};

async function findErasures({ postgres, mongo }: StoreUrls<"users">): Promise<Erasure[]> {
  const accounts = await query<{ id: string; at: Date }>(
    postgres.users,
    "select id, erasing_since as at from users.accounts where erasing_since is not null",
    [],
  );
  const connection = await openDatabase({ url: mongo, poolMax: 1, timeoutMs: TIMEOUT_MS });
  try {
    const contacts = await contactErasureModel(connection).find().sort({ _id: 1 }).lean();
    return [
      ...accounts.map(({ id, at }) => ({ kind: "account" as const, id, at: at.toISOString() })),
      ...contacts.map(({ _id, at }) => ({ kind: "contact" as const, id: _id, at: at.toISOString() })),
    ];
  } finally {
    await connection.close();
  }
}
