import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { findFreePort } from "../../shared/free-port.ts";
import { getOk } from "../../shared/get-ok.ts";
import { poll } from "../../shared/poll.ts";

const MODEL = "use-multilingual-3";
/** One that is encoded and those that may wait. */
const PLACES = 33;

let dir: string;
let server: ChildProcess;
let port: number;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "embedding-server-"));
  port = await findFreePort();
  const script = join(import.meta.dirname, "server", "embedding_server.py");
  server = spawn("python3", [script, "--encoder", "use", "--port", `${port}`], {
    env: {
      PATH: process.env.PATH,
      PYTHONPATH: join(import.meta.dirname, "_stand-in"),
      PYTHONDONTWRITEBYTECODE: "1",
      STAND_IN_DIR: dir,
    },
    stdio: "inherit",
  });
  await poll("server", () => getOk(`http://127.0.0.1:${port}/health`, 1_000), { timeoutMs: 30_000 });
});

afterEach(() => {
  server.kill("SIGKILL");
  rmSync(dir, { recursive: true, force: true });
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/v1/embeddings`, { method: "POST", body, headers });
const ask = (input: unknown, more: object = {}) => post(JSON.stringify({ model: MODEL, input, ...more }));
type Answer = { model: string; data: { index: number; embedding: number[] | string }[] };

const encoded = () => readFileSync(join(dir, "encoded"), "utf8").split("\n");
const timesEncoded = (text: string, times = 1) =>
  poll(text, async () => assert.equal(encoded().filter((line) => line === text).length, times), {
    timeoutMs: 10_000,
  });
const letGo = () => writeFileSync(join(dir, "go"), "");

/** A request as it goes over the line. */
function rawRequest(input: string): string {
  const body = JSON.stringify({ model: MODEL, input });
  return `POST /v1/embeddings HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

async function openSocket(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

describe("the embeddings server", () => {
  test("gives the vectors in the texts' order, as numbers or in base64, and says by which model", async () => {
    const numbers = (await (await ask(["a", "abc"])).json()) as Answer;
    assert.match(numbers.model, /^use-multilingual-3-/);
    assert.deepEqual(
      numbers.data.map(({ index, embedding }) => [index, embedding]),
      [
        [0, Array(8).fill(1)],
        [1, Array(8).fill(3)],
      ],
    );
    const packed = (await (await ask("abc", { encoding_format: "base64" })).json()) as Answer;
    const bytes = Uint8Array.from(Buffer.from(packed.data[0]?.embedding as string, "base64"));
    assert.deepEqual([...new Float32Array(bytes.buffer)], Array(8).fill(3));
  });

  test("sends an answer as one piece, which waits for no acknowledgement", async () => {
    const socket = await openSocket();
    for (const text of ["um", "dois", "três"]) {
      socket.write(rawRequest(text));
      const [piece] = (await once(socket, "data")) as [Buffer];
      const [head = "", body = ""] = piece.toString().split("\r\n\r\n");
      assert.equal(Number(/content-length: (\d+)/i.exec(head)?.[1]), Buffer.byteLength(body));
    }
    socket.destroy();
  });

  test("refuses what it cannot read and goes on", async () => {
    const long = "a".repeat(4_001);
    const refusals: [Promise<Response>, number][] = [
      [post("{"), 400],
      [post("[".repeat(100_000)), 400],
      [post("[]"), 400],
      [post(JSON.stringify({ model: "e5-query", input: "a" })), 404],
      [ask(7), 400],
      [ask([]), 400],
      [ask(["a", 1]), 400],
      [ask(Array(129).fill("a")), 400],
      [ask(long), 400],
      [ask("a", { encoding_format: "hex" }), 400],
      [post(JSON.stringify({ model: MODEL, input: "a".repeat(1 << 20) })), 413],
      [fetch(`http://127.0.0.1:${port}/other`), 404],
    ];
    for (const [response, status] of refusals) assert.equal((await response).status, status);
    assert.equal((await post('{"model":"use-multilingual-3","input":"\\ud800"}')).status, 200);
    assert.equal((await ask("")).status, 200);
  });

  test("reads no body of unknown length", async () => {
    const socket = await openSocket();
    socket.write("POST /v1/embeddings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    let answer = "";
    for await (const piece of socket) answer += piece;
    assert.match(answer, /^HTTP\/1\.1 411 /);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
  });

  test("lets a bounded number wait and refuses the rest at once", async () => {
    const first = ask("espera");
    await timesEncoded("espera");
    let refused = 0;
    const others = Array.from({ length: PLACES + 7 }, async () => {
      const response = await ask("outro");
      if (response.status === 503) {
        refused += 1;
        assert.equal(response.headers.get("retry-after"), "1");
      }
      return response.status;
    });
    await poll("refusals", async () => assert.equal(refused, 8), { timeoutMs: 10_000 });
    letGo();
    assert.equal((await first).status, 200);
    assert.equal((await Promise.all(others)).filter((status) => status === 200).length, PLACES - 1);
  });

  test("does not encode what nobody waits for any more", async () => {
    const first = ask("espera");
    await timesEncoded("espera");
    const socket = await openSocket();
    socket.end(rawRequest("abandonado"));
    socket.destroy();
    await once(socket, "close");
    const last = ask("depois");
    letGo();
    assert.deepEqual([(await first).status, (await last).status], [200, 200]);
    await ask("fim");
    assert.ok(!encoded().includes("abandonado"));
  });

  test("answers what it has begun when it is told to stop, takes nothing new, and ends well", async () => {
    const begun = ask("espera");
    await timesEncoded("espera");
    const idle = await openSocket();
    idle.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle, "data");
    server.kill("SIGTERM");
    await poll("no new connection", () => assert.rejects(ask("tarde")), { timeoutMs: 10_000 });
    letGo();
    assert.equal((await begun).status, 200);
    assert.deepEqual(await once(server, "exit"), [0, null]);
    idle.destroy();
  });
});
