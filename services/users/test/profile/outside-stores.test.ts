import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { createClamdScanner } from "../../src/adapters/files/clamd-scanner.ts";
import { createS3Objects } from "../../src/adapters/files/s3-objects.ts";
import { master, startUsersHarness } from "../_harness.ts";
import { documentCalls } from "./_files.ts";

const KEY = "a".repeat(64);
const unavailable = { name: "AppError", code: "unavailable" };
const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port;
const listening = (server: Server | TcpServer) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

describe("documents in a bucket", () => {
  const kept = new Map<string, Buffer>();
  const seen: IncomingMessage[] = [];
  let status = 200;
  const server = createServer(async (req, res) => {
    seen.push(req);
    const body = await buffer(req);
    const path = req.url ?? "";
    if (status !== 200) return res.writeHead(status).end();
    if (req.method === "PUT") kept.set(path, body);
    if (req.method === "DELETE") kept.delete(path);
    const found = kept.get(path);
    if (req.method === "GET") return found ? res.end(found) : res.writeHead(404).end();
    return res.end();
  });
  before(() => listening(server));
  after(() => server.close());
  const objects = () =>
    createS3Objects({
      bucketUrl: `http://127.0.0.1:${portOf(server)}/documentos`,
      region: "sa-east-1",
      accessKeyId: "CHAVE",
      secretAccessKey: "segredo",
      timeoutMs: 5_000,
    });

  it("are put, read and removed by path, each call signed for the bucket's region and service", async () => {
    const bytes = Buffer.from("conteúdo");
    await objects().put(KEY, bytes, "application/pdf");
    assert.deepEqual([...kept.keys()], [`/documentos/${KEY}`]);
    assert.match(seen[0]?.headers.authorization ?? "", /^AWS4-HMAC-SHA256 Credential=CHAVE\/\d{8}\/sa-east-1\/s3\//);
    const chunks = await objects().read(KEY);
    assert.ok(chunks);
    assert.deepEqual(await buffer(chunks), bytes);
    for (const _ of [1, 2]) await objects().remove(KEY);
    assert.equal(await objects().read(KEY), null);
  });

  it("are unavailable while the bucket refuses, is not there, or cannot be reached", async () => {
    for (const refusal of [403, 500]) {
      status = refusal;
      await assert.rejects(objects().put(KEY, Buffer.from("x"), "application/pdf"), unavailable);
      await assert.rejects(objects().read(KEY), unavailable);
    }
    status = 404;
    await assert.rejects(objects().put(KEY, Buffer.from("x"), "application/pdf"), unavailable);
    status = 200;
    const nowhere = createS3Objects({
      bucketUrl: "http://127.0.0.1:9",
      region: "x",
      accessKeyId: "x",
      secretAccessKey: "x",
      timeoutMs: 2_000,
    });
    await assert.rejects(nowhere.read(KEY), unavailable);
  });
});

describe("clamd", () => {
  let reply = "stream: OK\0";
  let received = Buffer.alloc(0);
  // Answers once the stream has ended by a chunk of no bytes.
  const server = createTcpServer((socket) => {
    received = Buffer.alloc(0);
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
    });
    socket.on("end", () => socket.end(reply));
  });
  before(() => listening(server));
  after(() => server.close());
  const scan = (bytes: Uint8Array, port = portOf(server)) =>
    createClamdScanner({ host: "127.0.0.1", port, timeoutMs: 5_000 })(bytes);

  it("is sent the whole file in chunks with their lengths, and its finding is heard", async () => {
    const bytes = Buffer.alloc(100_000, 7);
    assert.equal(await scan(bytes), true);
    assert.equal(received.subarray(0, 10).toString(), "zINSTREAM\0");
    const chunks: Buffer[] = [];
    for (let at = 10; at < received.length; ) {
      const size = received.readUInt32BE(at);
      chunks.push(received.subarray(at + 4, at + 4 + size));
      at += 4 + size;
    }
    assert.equal(chunks.at(-1)?.length, 0);
    assert.deepEqual(Buffer.concat(chunks), bytes);
    reply = "stream: Eicar-Test-Signature FOUND\0";
    assert.equal(await scan(bytes), false);
  });

  it("that errs, falls silent or is not there refuses the file for now", async () => {
    for (const wrong of ["INSTREAM size limit exceeded. ERROR\0", ""]) {
      reply = wrong;
      await assert.rejects(scan(Buffer.from("x")), unavailable);
    }
    await assert.rejects(scan(Buffer.from("x"), 9), unavailable);
  });
});

describe("the list of documents", () => {
  for (const [host, isScanned] of [
    ["", false],
    ["127.0.0.1", true],
  ] as const) {
    it(`says ${isScanned ? "that files are scanned where clamd is named" : "where no file is scanned"}`, async () => {
      const users = await startUsersHarness({ CLAMD_HOST: host });
      try {
        assert.equal((await documentCalls(users.url).list(master)).virus_scan, isScanned);
      } finally {
        await users.stop();
      }
    });
  }
});
