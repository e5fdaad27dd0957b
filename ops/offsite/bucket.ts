import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { SetupError } from "../../dev/shared/setup-error.ts";

/** A bucket of any service that speaks the S3 protocol, by path, and the key that opens it. */
export type BucketAccess = Readonly<{
  /** Address with the bucket and, where there is one, a folder in it: `https://s3.sa-east-1.amazonaws.com/copias/tenho`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** Objects below the folder of a bucket. Every call raises SetupError with the store's own code where it is refused. */
export type Bucket = Readonly<{
  /** Sends an object, in parts where it is large; it is there whole or not at all. */
  put(key: string, content: ReadableStream<Uint8Array>): Promise<void>;
  /** The content; null where there is no such object. */
  get(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Keys below a folder, in their order. */
  keys(folder: string): Promise<string[]>;
  /** Folders directly below a folder, in their order. */
  folders(folder: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}>;

/** Size of a part: at most 10,000 of them make an object. */
const PART_BYTES = 16 * 2 ** 20;
const CALL_TIMEOUT_MS = 10 * 60_000;
const RETRIES = 4;
const CODE = /<Code>(\w{1,100})<\/Code>/;
const UPLOAD = /<UploadId>([^<]{1,2000})<\/UploadId>/;
const NEXT = /<NextContinuationToken>([^<]{1,4000})<\/NextContinuationToken>/;

/** `partBytes` is only passed by tests. */
export function openBucket({ url, ...keys }: BucketAccess, partBytes = PART_BYTES): Bucket {
  const client = new AwsClient({ ...keys, service: "s3", retries: RETRIES });
  const { origin: root, pathname } = URL.canParse(url) ? new URL(url) : { origin: "", pathname: "" };
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  const [bucketPath, folderPath] = [`/${bucket}`, folders.join("/")];
  if (bucket === "") throw new SetupError("BACKUP_S3_URL tem de dizer o balde: https://servidor/balde/pasta.");
  const prefix = folderPath === "" ? "" : `${folderPath}/`;

  async function call(method: string, path: string, body?: Uint8Array): Promise<Response | null> {
    // Signed with its hash, so that the store refuses what did not arrive as it was sent.
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const headers = { "x-amz-content-sha256": hash };
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    let answer: Response;
    try {
      const content = body === undefined ? {} : { body: new Uint8Array(body) };
      answer = await client.fetch(`${root}${bucketPath}${path}`, { method, headers, signal, ...content });
    } catch (cause) {
      throw new SetupError("O balde dos backups não responde: confira BACKUP_S3_URL.", { cause });
    }
    if (answer.ok) return answer;
    const code = CODE.exec(await answer.text())?.[1] ?? "";
    if (answer.status === 404 && code !== "NoSuchBucket") return null;
    throw new SetupError(`O balde dos backups recusou: ${answer.status} ${code}. Confira BACKUP_S3_URL e as chaves.`);
  }
  async function sent(method: string, path: string, body?: Uint8Array): Promise<Response> {
    const answer = await call(method, path, body);
    if (answer === null) throw new SetupError("O balde dos backups não existe: confira BACKUP_S3_URL.");
    return answer;
  }
  const pathOf = (key: string) => `/${prefix}${key}`;

  async function putParts(key: string, parts: AsyncIterable<Uint8Array>, first: Uint8Array): Promise<void> {
    const path = pathOf(key);
    const id = UPLOAD.exec(await (await sent("POST", `${path}?uploads=`)).text())?.[1];
    if (id === undefined) throw new SetupError("O balde dos backups não sabe receber um arquivo em partes.");
    const query = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      const add = async (part: Uint8Array) => {
        const answer = await sent("PUT", `${path}?partNumber=${tags.length + 1}&${query}`, part);
        await answer.body?.cancel();
        tags.push(answer.headers.get("etag") ?? "");
      };
      await add(first);
      for await (const part of parts) await add(part);
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
      const xml = new TextEncoder().encode(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const done = await (await sent("POST", `${path}?${query}`, xml)).text();
      // The store may find a fault after it has begun to answer 200.
      if (done.includes("<Error>")) throw new SetupError(`O balde dos backups recusou: ${CODE.exec(done)?.[1]}.`);
    } catch (error) {
      await call("DELETE", `${path}?${query}`).catch(() => null);
      throw error;
    }
  }

  /** One element of each page of a listing, as texts. */
  async function listed(folder: string, delimiter: string, element: RegExp): Promise<string[]> {
    const found: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}${folder}`, delimiter });
      if (next !== undefined) query.set("continuation-token", next);
      const page = await (await sent("GET", `/?${query}`)).text();
      for (const [, key = ""] of page.matchAll(element)) found.push(plain(key).slice(prefix.length));
      next = NEXT.exec(page)?.[1];
    } while (next !== undefined);
    return found;
  }

  return {
    put: async (key, content) => {
      const parts = inParts(content, partBytes);
      const first = await parts.next();
      const bytes = first.done ? new Uint8Array() : first.value;
      if (bytes.length === partBytes) return putParts(key, parts, bytes);
      await (await sent("PUT", pathOf(key), bytes)).body?.cancel();
    },
    get: async (key) => (await call("GET", pathOf(key)))?.body ?? null,
    keys: (folder) => listed(folder, "", /<Key>([^<]+)<\/Key>/g),
    folders: (folder) => listed(folder, "/", /<CommonPrefixes><Prefix>([^<]+)<\/Prefix>/g),
    remove: async (key) => {
      await (await call("DELETE", pathOf(key)))?.body?.cancel();
    },
  };
}

const plain = (xml: string): string => xml.replaceAll("&amp;", "&");

/** The content in parts of one size, the last one smaller, perhaps empty: a part that is whole is never the last. */
async function* inParts(content: ReadableStream<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= bytes) {
      const taken = bytes - size;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      held = [];
      size = 0;
    }
    held.push(rest);
    size += rest.length;
  }
  yield Buffer.concat(held);
}
