import { createClamdScanner } from "../adapters/files/clamd-scanner.ts";
import { detectType } from "../adapters/files/detect-type.ts";
import { createDiskObjects } from "../adapters/files/disk-objects.ts";
import { createPhotoEncoder } from "../adapters/files/photo-encoder.ts";
import { createS3Objects } from "../adapters/files/s3-objects.ts";
import type { IsHarmless, ObjectStore } from "../app/documents/document-ports.ts";
import type { UsersContext } from "../app/users-context.ts";
import type { UsersConfig } from "../config.ts";

/** Composes what keeps and reads files, by the configuration: the store of documents, the scanner, and the encoder of photos. */
export const composeFiles = (
  config: UsersConfig,
): Pick<UsersContext, "objects" | "detectType" | "isHarmless" | "encodePhoto"> => ({
  objects: objectStore(config),
  detectType,
  isHarmless: scanner(config),
  encodePhoto: createPhotoEncoder(),
});

function objectStore(config: UsersConfig): ObjectStore {
  if (config.S3_BUCKET_URL === "") return createDiskObjects(config.DOCUMENTS_DIR);
  return createS3Objects({
    bucketUrl: config.S3_BUCKET_URL.replace(/(?<!\/)\/+$/, ""),
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    timeoutMs: config.DOCUMENT_STORE_TIMEOUT_MS,
  });
}

/** Without clamd every file counts as harmless, and the list of documents shows that: few types are allowed, and files are only ever downloaded. */
function scanner(config: UsersConfig): IsHarmless {
  if (config.CLAMD_HOST === "") return () => Promise.resolve(true);
  return createClamdScanner({
    host: config.CLAMD_HOST,
    port: config.CLAMD_PORT,
    timeoutMs: config.DOCUMENT_STORE_TIMEOUT_MS,
  });
}
