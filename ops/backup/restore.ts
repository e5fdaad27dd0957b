import type { NatsConnection } from "@nats-io/nats-core";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand } from "../command.ts";
import { recordActionAt } from "../record-action.ts";
import { ALL_STORES, connectBroker, givenStores, type StoreUrls } from "../store-urls.ts";
import { checkEmptyFiles, loadFiles } from "./files.ts";
import { checkEmptyDocuments, loadDocuments, markFilled, restoreUnderWay, unmarkDocuments } from "./load-documents.ts";
import { checkEmptyPostgres, loadPostgres, unmarkPostgres } from "./load-postgres.ts";
import { checkEmptyStreams, loadStreams } from "./load-streams.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { verifyBackup } from "./part-file.ts";

/** Restores a backup, into empty stores and nowhere else. */
export const restoreCommand: OpsCommand = {
  name: "restore",
  operands: ["PASTA"],
  summary: "restaura um backup, só em bancos vazios",
  help: `Confere cada arquivo do backup, depois preenche os servidores de POSTGRES_URL_<SERVIÇO> (ou POSTGRES_URL), MONGO_URL, NATS_URL (com o usuário backup)
e a pasta DOCUMENTS_DIR. Todos têm de estar vazios, com o broker preparado (streams) e nenhum serviço no ar; nunca escolhe servidores por conta própria.
Interrompido, pode ser repetido com a mesma pasta e os mesmos servidores. As mensagens dos streams são lidas de novo por quem as lê; nada acontece duas vezes.
Fica no registro de auditoria do que foi restaurado; enquanto a linha não foi aceita, o comando não terminou: repita-o.`,
  async run({ config, isDryRun, argument: dir, print }) {
    const manifest = readManifest(dir);
    const urls = givenStores(config, ALL_STORES);
    if (urls.documents === null && manifest.files.length > 0) {
      throw new SetupError("O backup tem arquivos enviados: informe DOCUMENTS_DIR.");
    }
    await verifyBackup(dir);
    const nc = await connectBroker(urls.nats);
    try {
      const underWay = await restoreUnderWay(urls.mongo);
      if (underWay === null) await checkEmptyStreams(nc, manifest.streams);
      if (!underWay?.isFilled) {
        await checkStores(manifest, urls);
        print(`O backup terminou em ${manifest.endedAt} e está inteiro; os servidores estão vazios.`);
      }
      if (isDryRun) return print("Restauraria tudo. Nada foi mudado.");
      if (!underWay?.isFilled) await fill(dir, manifest, urls, nc, print);
      // Recorded in the restored log, hence after it is restored; before the marks are removed, so that a repeated command still records it.
      const subject = { kind: "backup", id: manifest.startedAt };
      await recordActionAt({ ...config, natsUrl: urls.nats }, { action: "backup.restore", subject, unitId: null });
      for (const service of POSTGRES_SERVICES) await unmarkPostgres(service, urls.postgres[service]);
      await unmarkDocuments(urls.mongo);
      print(
        "Restaurado. Inicie os serviços, sem o gateway; repita as exclusões (erase-again), confira os livros (books) e refaça os números dos painéis (rebuild-rollups).",
      );
    } finally {
      await nc.close();
    }
  },
};

/** Fills the stores first and the streams last: nobody reads a message before the stores it refers to are whole. */
async function fill(
  dir: string,
  manifest: Manifest,
  urls: StoreUrls,
  nc: NatsConnection,
  print: (line: string) => void,
): Promise<void> {
  await loadDocuments(dir, urls.mongo, manifest.documents);
  print("Documentos restaurados.");
  for (const service of POSTGRES_SERVICES) {
    await loadPostgres(dir, service, urls.postgres[service], manifest.postgres[service]);
    print(`${service} restaurado.`);
  }
  if (urls.documents !== null) await loadFiles(dir, urls.documents, manifest.files);
  await loadStreams(dir, nc, manifest.streams);
  await markFilled(urls.mongo);
}

async function checkStores(manifest: Manifest, urls: StoreUrls): Promise<void> {
  await checkEmptyDocuments(urls.mongo);
  for (const service of POSTGRES_SERVICES) {
    await checkEmptyPostgres(service, urls.postgres[service], manifest.postgres[service]);
  }
  if (urls.documents !== null) checkEmptyFiles(urls.documents, manifest.files);
}
