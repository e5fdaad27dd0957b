import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { createS3Objects } from "./s3-objects.ts";

/** A bucket that answers everything with this status and error code. */
async function bucketOf(t: TestContext, status: number, code: string) {
  const body = code === "" ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`;
  const server = createServer((_req, res) => void res.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createS3Objects({
    bucketUrl: `http://127.0.0.1:${port}/documentos`,
    region: "us-east-1",
    accessKeyId: "a",
    secretAccessKey: "b",
    timeoutMs: 5_000,
  });
}

test("an object that does not exist is none, and its deletion is done", async (t) => {
  for (const code of ["NoSuchKey", ""]) {
    const bucket = await bucketOf(t, 404, code);
    assert.equal(await bucket.read("k"), null, code);
    await bucket.remove("k");
  }
});

test("a missing bucket, a refused key and a wrong clock are failures: nothing counts as gone or deleted", async (t) => {
  for (const [status, code] of [
    [404, "NoSuchBucket"],
    [403, "InvalidAccessKeyId"],
    [403, "RequestTimeTooSkewed"],
    [503, "SlowDown"],
  ] as const) {
    const bucket = await bucketOf(t, status, code);
    await assert.rejects(bucket.read("k"), { code: "unavailable" }, code);
    await assert.rejects(bucket.remove("k"), { code: "unavailable" }, code);
    await assert.rejects(bucket.put("k", new Uint8Array([1]), "application/pdf"), { code: "unavailable" }, code);
  }
});
