import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import { SetupError } from "../../shared/setup-error.ts";
import type { OpsCommand } from "../command.ts";
import { connectBroker, runningOrGivenStores, type StoreUrls } from "../store-urls.ts";
import { dumpDocuments } from "./dump-documents.ts";
import { dumpPostgres } from "./dump-postgres.ts";
import { dumpStreams } from "./dump-streams.ts";
import { dumpFiles } from "./files.ts";
import { type Manifest, manifestFile } from "./manifest.ts";

/**
 * Who causes something is copied before who carries it out under the cause's key: what happened between the two copies is carried out
 * again and found done. In the other order an answered offer could be without its debit.
 */
const CAUSES_FIRST: readonly PostgresService[] = ["payment", "users", "franchise", "categorisation", "wallet", "auth"];

/** Copies everything an installation stores, beside the running system. */
export const backupCommand: OpsCommand = {
  name: "backup",
  argument: "PASTA",
  summary: "copia todos os dados para uma pasta nova",
  help: `Copia os bancos de todos os serviços, o banco de documentos, os streams do broker e os arquivos enviados (DOCUMENTS_DIR), ao lado do sistema no ar.
PASTA não pode existir ainda, ou está vazia. Ela guarda dados pessoais: só quem a criou pode ler, e cifrá-la fora daqui é com você.
Segredos (variáveis dos processos) não fazem parte; sem AUTH_KEY_SECRET e AI_KEYS_SECRET o que foi cifrado com eles não se lê mais.
Copia o "npm start" no ar, ou os servidores de POSTGRES_URL_<SERVIÇO> (ou POSTGRES_URL), MONGO_URL e NATS_URL (com o usuário backup).`,
  async run({ config, isDryRun, argument: dir, print }) {
    if (existsSync(dir) && readdirSync(dir).length > 0) throw new SetupError(`A pasta ${dir} não está vazia.`);
    const urls = runningOrGivenStores(config, true);
    if (isDryRun) {
      print(
        `Copiaria ${POSTGRES_SERVICES.length} bancos, documentos, streams e arquivos para ${dir}. Nada foi escrito.`,
      );
      return;
    }
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const manifest = await copyStores(dir, urls, print);
    // Under its name only when it is whole.
    const file = manifestFile(dir);
    writeFileSync(`${file}.part`, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    print(`Backup completo em ${dir}.`);
  },
};

async function copyStores(dir: string, urls: StoreUrls, print: (line: string) => void): Promise<Manifest> {
  const startedAt = new Date().toISOString();
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
  // Last: what any store has not handled yet is in them, or in an outbox above.
  const nc = await connectBroker(urls.nats);
  try {
    const streams = await dumpStreams(dir, nc);
    print(`Streams: ${sum(streams)} mensagens.`);
    const postgres = Object.fromEntries(dumps) as Manifest["postgres"];
    return { format: 1, startedAt, endedAt: new Date().toISOString(), postgres, documents, streams, files };
  } finally {
    await nc.close();
  }
}

const sum = (parts: readonly { rows: number }[]): string =>
  parts.reduce((total, { rows }) => total + rows, 0).toLocaleString("pt-BR");
