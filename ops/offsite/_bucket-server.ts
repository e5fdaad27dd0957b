import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BucketAccess } from "./bucket.ts";

/** A server of the test's own that speaks the part of the S3 protocol that backups use. */
export type BucketServer = Readonly<{
  access: BucketAccess;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither ended nor given up. */
  uploads: Map<string, Buffer[]>;
  /** Refuses further objects, as a full or forbidden bucket does, once so many more were taken. */
  refuseAfter(count: number): void;
  close(): void;
}>;

/** Most keys on a page of a listing. */
const PAGE = 3;

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  let left = Number.POSITIVE_INFINITY;
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(req.url ?? "/", "http://bucket");
    if (!isSigned(req, body)) return fail(res, 403, "SignatureDoesNotMatch");
    if (!url.pathname.startsWith("/copias/")) return fail(res, 404, "NoSuchBucket");
    const key = decodeURIComponent(url.pathname.slice("/copias/".length));
    const query = url.searchParams;
    if (req.method === "PUT") left -= 1;
    if (req.method === "PUT" && left < 0) return fail(res, 403, "AccessDenied");
    return void answer({ method: req.method ?? "", key, query, body, res });
  });

  function answer(call: { method: string; key: string; query: URLSearchParams; body: Buffer; res: ServerResponse }) {
    const { method, key, query, body, res } = call;
    const upload = query.get("uploadId");
    if (method === "GET" && query.has("list-type")) return res.end(listing(query));
    if (method === "POST" && query.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, []);
      return res.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (upload !== null) {
      const parts = uploads.get(upload);
      if (parts === undefined) return fail(res, 404, "NoSuchUpload");
      if (method === "PUT") parts[Number(query.get("partNumber")) - 1] = body;
      else uploads.delete(upload);
      if (method === "POST") objects.set(key, Buffer.concat(parts));
      return res.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (method === "PUT") {
      objects.set(key, body);
      return res.end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const content = objects.get(key);
    return content === undefined ? fail(res, 404, "NoSuchKey") : res.end(content);
  }

  function listing(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const short = (key: string) => {
      const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
      return end === -1 ? key : key.slice(0, end + 1);
    };
    const all = [...new Set(found.map(short))];
    const start = Number(query.get("continuation-token") ?? 0);
    const page = all.slice(start, start + PAGE);
    const isMore = start + PAGE < all.length;
    const items = page.map((key) =>
      key.endsWith("/") && delimiter !== ""
        ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${key}</Key></Contents>`,
    );
    const next = isMore ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : "";
    return `<ListBucketResult><Prefix>${prefix}</Prefix>${items.join("")}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/copias/tenho`;
  return {
    access: { url, region: "sa-east-1", accessKeyId: "chave", secretAccessKey: "segredo" },
    objects,
    uploads,
    refuseAfter: (count) => {
      left = count;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns whether a request is signed in the protocol's form by the key, and its body is what was signed. */
function isSigned({ headers }: IncomingMessage, body: Buffer): boolean {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=chave\/\d{8}\/sa-east-1\/s3\/aws4_request, SignedHeaders=[^,]*x-amz-content-sha256/;
  const hash = createHash("sha256").update(body).digest("hex");
  return signed.test(headers.authorization ?? "") && headers["x-amz-content-sha256"] === hash;
}

const fail = (res: ServerResponse, status: number, code: string) =>
  res.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
