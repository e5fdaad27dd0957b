import { basename } from "node:path";
import { openDatabase } from "../../services/messaging/src/adapters/db/open-database.ts";
import { contactErasureModel } from "../../services/messaging/src/retention/contact-erasure-store.ts";
import type { OpsCommand } from "../command.ts";
import { sendErasures } from "../offsite/offsite-erasures.ts";
import { query } from "../query.ts";
import { tryToRecordAction } from "../record-action.ts";
import { runningOrGivenStores, type StoreUrls } from "../store-urls.ts";
import { type Erasure, mergeErasures, readErasures, writeErasures } from "./erasure-list.ts";

const TIMEOUT_MS = 60_000;
/** Access of the command: the stores of accounts and of contacts, and the broker for its audit line. */
export const WHERE_ERASURES_ARE = { services: ["users"], broker: "list-erasures" } as const;

/** Lists the erased accounts and contacts outside the stores, for `erase-again` after a restore. */
export const listErasuresCommand: OpsCommand = {
  name: "list-erasures",
  operands: ["ARQUIVO"],
  summary: "guarda fora dos bancos quem foi excluído, para repetir depois de um restore",
  help: `ARQUIVO recebe os ids de todas as contas e contatos excluídos (pelo painel, por APAGAR, por silêncio ou por comando), sem dado pessoal; o que já
está nele fica. Rode de hora em hora, para fora dos discos dos bancos: depois de um desastre ele diz a erase-again quem o backup trouxe de volta.
Com BACKUP_S3_URL, as chaves dele e BACKUP_RECIPIENT, o que há de novo vai também para o balde dos backups, cifrado; offsite fetch o traz com o backup.
Lê o "npm start" no ar, ou os servidores de POSTGRES_URL_USERS (ou POSTGRES_URL) e MONGO_URL; NATS_URL, com o usuário list-erasures.
Fica no registro de auditoria quando acrescenta alguém. Se o broker não aceita a linha, a lista é escrita assim mesmo, e o comando o diz e termina com 1.`,
  async run({ config, isDryRun, argument: file, print }) {
    const known = readErasures(file);
    const urls = runningOrGivenStores(config, WHERE_ERASURES_ARE);
    const merged = mergeErasures(known, await findErasures(urls));
    const added = merged.length - known.length;
    if (isDryRun) {
      print(`Acrescentaria ${added} exclusões. Nada foi escrito.`);
      return true;
    }
    const subject = { kind: "erasure_list", id: basename(file) };
    const entry = { action: "erasures.list", subject, unitId: null, changes: [{ field: "added", after: added }] };
    // An hourly run that finds no new erasure changes nothing, and is not recorded.
    const isRecorded = added === 0 || (await tryToRecordAction({ ...config, natsUrl: urls.nats }, entry, print));
    writeErasures(file, merged);
    print(`${merged.length} exclusões em ${file}, ${added} novas.`);
    const { offsite } = config;
    if (offsite !== undefined) await sendErasures({ offsite, file, erasures: merged, now: new Date(), print });
    return isRecorded;
  },
};

/** Ids of the accounts and contacts that were erased. */
export async function findErasures({
  postgres,
  mongo,
}: Pick<StoreUrls<"users">, "postgres" | "mongo">): Promise<Erasure[]> {
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
