import { Readable } from "node:stream";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AwsClient } from "aws4fetch";
import type { ObjectStore } from "../../app/documents/document-ports.ts";

export type S3Options = {
  /** Address including the bucket: `https://s3.sa-east-1.amazonaws.com/tenho-documentos`. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs: number;
};

/** Code in the error document of the S3 protocol. */
const S3_CODE = /<Code>(\w{1,100})<\/Code>/;

/** Objects in a bucket of any service that speaks the S3 protocol, addressed by path. */
export function createS3Objects({
  bucketUrl,
  region,
  accessKeyId,
  secretAccessKey,
  timeoutMs,
}: S3Options): ObjectStore {
  // The client does not retry by itself: the caller repeats the upload, and sweeps run again.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  /** Null: the object does not exist. A bucket that does not exist is a failure: our configuration is wrong, and no object is gone. */
  async function call(method: string, key: string, more: RequestInit = {}): Promise<Response | null> {
    let cause: unknown;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await client.fetch(`${bucketUrl}/${key}`, { ...more, method, signal });
      if (answer.ok) return answer;
      const code = S3_CODE.exec(await answer.text())?.[1] ?? "";
      if (answer.status === 404 && code !== "NoSuchBucket") return null;
      cause = new Error(`the object store answered ${answer.status} ${code}`);
    } catch (error) {
      cause = error;
    }
    throw new AppError("unavailable", "O arquivo não pôde ser guardado ou lido agora. Tente de novo.", { cause });
  }
  return {
    put: async (key, bytes, contentType) => {
      const answer = await call("PUT", key, { body: new Uint8Array(bytes), headers: { "content-type": contentType } });
      await answer?.body?.cancel();
      // Some services answer 404 without a code when the bucket does not exist.
      if (answer === null) throw new AppError("unavailable", "O arquivo não pôde ser guardado agora. Tente de novo.");
    },
    read: async (key) => {
      const answer = await call("GET", key);
      return answer?.body ? Readable.fromWeb(answer.body as never) : null;
    },
    remove: async (key) => {
      await (await call("DELETE", key))?.body?.cancel();
    },
  };
}
