import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Knex } from "knex";
import { createDocumentStore } from "./adapters/db/document-store.ts";
import { createClamdScanner } from "./adapters/files/clamd-scanner.ts";
import { detectType } from "./adapters/files/detect-type.ts";
import { createDiskObjects } from "./adapters/files/disk-objects.ts";
import { createS3Objects } from "./adapters/files/s3-objects.ts";
import { fileHandlers } from "./adapters/http/documents/file-handlers.ts";
import { serviceContractHandlers } from "./adapters/http/documents/service-contract-handler.ts";
import { createDiscardFiles } from "./app/documents/discard-files.ts";
import type { IsHarmless, ObjectStore } from "./app/documents/document-ports.ts";
import { createReadDocument, createRemoveDocument } from "./app/documents/read-document.ts";
import { createUploadDocument } from "./app/documents/upload-document.ts";
import type { AccountStore } from "./app/ports.ts";
import type { UsersConfig } from "./config.ts";

/** Everything of documents: their routes, and the sweep of files nobody is to read any more. */
export function composeDocuments(deps: {
  config: UsersConfig;
  knex: Knex;
  log: Logger;
  metrics: Metrics;
  accounts: Pick<AccountStore, "get">;
  triggerRelay: () => void;
  now: () => Date;
}): { routes: BoundRoute[]; sweep: Component } {
  const { config, knex, log, metrics, accounts, triggerRelay, now } = deps;
  const documents = createDocumentStore(knex, triggerRelay);
  const objects = objectStore(config);
  const isHarmless = scanner(config);
  const routes = [
    ...serviceContractHandlers(),
    ...fileHandlers({
      accounts,
      documents,
      upload: createUploadDocument({ accounts, documents, objects, detectType, isHarmless }),
      read: createReadDocument({ documents, objects }),
      remove: createRemoveDocument({ documents }),
    }),
  ];
  const sweep = createPeriodicTask({
    name: "document sweep",
    everyMs: config.DOCUMENT_SWEEP_MS,
    log,
    metrics,
    run: createDiscardFiles({ documents, objects, now }),
  });
  return { routes, sweep };
}

function objectStore(config: UsersConfig): ObjectStore {
  if (config.S3_BUCKET_URL === "") return createDiskObjects(config.DOCUMENTS_DIR);
  return createS3Objects({
    bucketUrl: config.S3_BUCKET_URL.replace(/\/+$/, ""),
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    timeoutMs: config.DOCUMENT_STORE_TIMEOUT_MS,
  });
}

/** Without clamd every file is taken for harmless: types are few, and files are only ever saved, never shown. */
function scanner(config: UsersConfig): IsHarmless {
  if (config.CLAMD_HOST === "") return () => Promise.resolve(true);
  return createClamdScanner({
    host: config.CLAMD_HOST,
    port: config.CLAMD_PORT,
    timeoutMs: config.DOCUMENT_STORE_TIMEOUT_MS,
  });
}
