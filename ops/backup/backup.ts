import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import type { OffsiteConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand, OpsRun } from "../command.ts";
import { sendErasures } from "../offsite/offsite-erasures.ts";
import { recipientOf } from "../offsite/send-newest.ts";
import { mergeErasures, readErasures, writeErasures } from "../person/erasure-list.ts";
import { findErasures } from "../person/list-erasures.ts";
import { ALL_STORES, connectBroker, runningOrGivenStores, type StoreUrls } from "../store-urls.ts";
import { backupName } from "./backup-folders.ts";
import { dumpDocuments } from "./dump-documents.ts";
import { dumpPostgres } from "./dump-postgres.ts";
import { dumpStreams } from "./dump-streams.ts";
import { dumpFiles } from "./files.ts";
import { type Manifest, manifestFile } from "./manifest.ts";
import { verifyBackup } from "./part-file.ts";
import { recordComplete, recordCreate } from "./record-backup.ts";
import { readEvery, runEvery } from "./repeat-backups.ts";
import { removedBy, rotateBackups } from "./rotate-backups.ts";
import { sendAway } from "./send-away.ts";

/** Maximum of backups kept; each is a whole copy, so more of them belong in another place. */
const KEEP_MAX = 1_000;

/** Interval at which who was erased is sent away: what happened in between a restore cannot repeat. */
const ERASURES_EVERY_MS = 3_600_000;

/** Its own list beside the backups: that of `list-erasures` may lie in the same volume, and has another writer. */
const OWN_ERASURES_FILE = "erasures-of-backups.jsonl";

/**
 * Services that cause something are copied before those that carry it out under the cause's key: what happened between the two copies is
 * carried out again and found done. In the other order an answered offer could be without its debit.
 */
const CAUSES_FIRST: readonly PostgresService[] = ["payment", "users", "franchise", "categorisation", "wallet", "auth"];

/** Copies everything an installation stores, while the system runs. */
export const backupCommand: OpsCommand = {
  name: "backup",
  operands: ["PASTA"],
  options: { keep: { value: "N" }, every: { value: "TEMPO" } },
  summary: "copia todos os dados para uma pasta nova",
  help: `Copia os bancos de todos os serviços, o banco de documentos, os streams do broker e os arquivos enviados (DOCUMENTS_DIR), ao lado do sistema no ar.
PASTA não pode existir ainda, ou está vazia. Ela guarda dados pessoais: só quem a criou pode ler, e cifrá-la fora daqui é com você.
Segredos (variáveis dos processos) não fazem parte; sem o AUTH_KEY_SECRET, o AI_KEYS_SECRET e o WHATSAPP_KEYS_SECRET da época o que foi cifrado com eles não se lê mais.
Com --keep, PASTA guarda um backup em cada pasta, com o nome da hora (UTC): depois de um novo, completo e relido, ficam os N mais novos. Uma pasta .partial
não é um backup; a que um comando morto deixou há mais de um dia é apagada. Um backup que falha não apaga nenhum outro.
Com --keep e BACKUP_S3_URL, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY e BACKUP_RECIPIENT, o mais novo vai também para um balde, cada arquivo cifrado antes de sair,
e lá ficam os N mais novos; a lista de quem foi excluído vai junto, com --every a cada hora. offsite traz tudo de volta. Com --every 24h (ou 90m, 7d) o comando fica no ar e repete: um backup a cada TEMPO, contado do último; o que falha é tentado de novo em 15 minutos.
Fica no registro de auditoria: iniciado, e terminado com o lugar onde está; onde um balde foi dito, só depois que ele recebeu tudo. Se o broker não aceita a linha, o backup é feito assim mesmo, e o comando o diz e termina com 1.
Copia o "npm start" no ar, ou os servidores de POSTGRES_URL_<SERVIÇO> (ou POSTGRES_URL), MONGO_URL e NATS_URL (com o usuário backup).`,
  async run(order) {
    const keep = readKeep(order.given.text("keep"));
    const everyMs = readEvery(order.given.text("every"));
    const { config, argument: place, print, isDryRun } = order;
    if (everyMs !== null && keep === null) {
      throw new SetupError("--every pede --keep: cada backup precisa de uma pasta dele.");
    }
    const { offsite } = config;
    const bucket = keep === null ? undefined : offsite;
    if (bucket !== undefined) recipientOf(bucket);
    const make = () => backUpOnce(order, { keep, isSent: bucket !== undefined });
    const send = async () => {
      if (bucket === undefined || keep === null) return true;
      const broker = { ...config, natsUrl: runningOrGivenStores(config, ALL_STORES).nats };
      const isRecorded = await sendAway({ offsite: bucket, place, keep, broker, print });
      await sendErased(order, bucket);
      return isRecorded;
    };
    if (everyMs === null || isDryRun) {
      const isRecorded = await make();
      return isDryRun || ((await send()) && isRecorded);
    }
    const wakeMs = bucket === undefined ? {} : { wakeMs: ERASURES_EVERY_MS };
    await runEvery({ everyMs, place, print, make, send, ...wakeMs });
    return true;
  },
};

/** Sends who was erased since the newest backup, which knows nothing of it. */
async function sendErased({ config, argument: place, print }: OpsRun, offsite: OffsiteConfig): Promise<void> {
  const file = join(place, OWN_ERASURES_FILE);
  const erasures = mergeErasures(readErasures(file), await findErasures(runningOrGivenStores(config, ALL_STORES)));
  writeErasures(file, erasures);
  await sendErasures({ offsite, file, erasures, now: new Date(), print });
}

/** `isSent`: it is complete only once it was sent away. False: it is made, and its line in the audit log is not there. */
async function backUpOnce(order: OpsRun, { keep, isSent }: { keep: number | null; isSent: boolean }): Promise<boolean> {
  const { config, isDryRun, argument: place, print } = order;
  const now = new Date();
  const dir = keep === null ? place : join(place, backupName(now));
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new SetupError(`A pasta ${dir} não está vazia.`);
  const urls = runningOrGivenStores(config, ALL_STORES);
  if (isDryRun) {
    const old = keep === null ? [] : removedBy(place, keep, backupName(now));
    print(
      `Copiaria ${POSTGRES_SERVICES.length} bancos, documentos, streams e arquivos para ${dir}${old.length > 0 ? ` e apagaria ${old.join(", ")}` : ""}. Nada foi escrito.`,
    );
    return true;
  }
  const startedAt = now.toISOString();
  const broker = { ...config, natsUrl: urls.nats };
  // Recorded before copying: even an interrupted copy holds data. The copy contains the record, so a restored installation knows of it.
  const isRecorded = await recordCreate(broker, startedAt, print);
  if (keep === null) {
    await writeBackup(dir, startedAt, urls, print);
  } else {
    const write = async (partial: string) => {
      await writeBackup(partial, startedAt, urls, print);
      await verifyBackup(partial);
    };
    const { removed } = await rotateBackups({ place, keep, now, write });
    print(`Guardado como ${dir}.`);
    for (const name of removed) print(`Apagado: ${join(place, name)}.`);
  }
  if (isSent) return isRecorded;
  // Recorded after the copy, which therefore does not hold it: only a whole one counts as a backup.
  return (await recordComplete(broker, { folder: dir, startedAt, offsiteUrl: null }, print)) && isRecorded;
}

/** @throws SetupError */
function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  const keep = Number(text);
  if (!/^\d+$/.test(text) || keep < 1 || keep > KEEP_MAX) {
    throw new SetupError(`--keep é quantos backups ficam, de 1 a ${KEEP_MAX}.`);
  }
  return keep;
}

async function writeBackup(
  dir: string,
  startedAt: string,
  urls: StoreUrls,
  print: (line: string) => void,
): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const manifest: Manifest = { startedAt, ...(await copyStores(dir, urls, print)) };
  // The manifest gets its final name only when it is whole.
  const file = manifestFile(dir);
  writeFileSync(`${file}.part`, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  print(`Backup completo em ${dir}.`);
}

async function copyStores(
  dir: string,
  urls: StoreUrls,
  print: (line: string) => void,
): Promise<Omit<Manifest, "startedAt">> {
  const documents = await dumpDocuments(dir, urls.mongo);
  print(`Documentos: ${sum(documents)} em ${documents.length} coleções.`);
  const dumps = [];
  for (const service of CAUSES_FIRST) {
    const dumped = await dumpPostgres(dir, service, urls.postgres[service]);
    dumps.push([service, dumped] as const);
    print(`${service}: ${sum(dumped.tables)} linhas em ${dumped.tables.length} tabelas.`);
  }
  const files = urls.documents === null ? [] : await dumpFiles(dir, urls.documents);
  print(`Arquivos: ${files.length}.`);
  // Streams come last: whatever a store has not handled yet is in them, or in an outbox copied above.
  const nc = await connectBroker(urls.nats);
  try {
    const streams = await dumpStreams(dir, nc);
    print(`Streams: ${sum(streams)} mensagens.`);
    const postgres = Object.fromEntries(dumps) as Manifest["postgres"];
    return { format: 1, endedAt: new Date().toISOString(), postgres, documents, streams, files };
  } finally {
    await nc.close();
  }
}

const sum = (parts: readonly { rows: number }[]): string =>
  parts.reduce((total, { rows }) => total + rows, 0).toLocaleString("pt-BR");
