import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { inbound, outbox, post, send, startSandboxHarness } from "./_harness.ts";

const ANA = "5586999990001";
const GRAPH_TOKEN = { authorization: "Bearer token-de-teste" };
const KEY = { authorization: "Bearer sk-sandbox-tenho-demonstracao" };
const request = (action: object, text = "Onde você está?") => ({
  to: ANA,
  type: "interactive",
  interactive: { type: "location_request_message", body: { text }, action },
});

type Media = { url: string; sha256: string; mime_type: string; file_size: number; id: string };

const fault = (sandbox: Sandbox, target: string, mode: string) =>
  post(`${sandbox.url}/control/faults`, { target, mode });

async function transcribe(sandbox: Sandbox, file: Uint8Array, headers: Record<string, string> = KEY) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "audio/ogg" }), "voz.ogg");
  form.set("model", "whisper-1");
  return fetch(`${sandbox.url}/audio/transcriptions`, { method: "POST", headers, body: form });
}

describe("a location", () => {
  it("is delivered in Meta's shape, and asked for by a message that is refused in any other", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const location = { latitude: -2.9038, longitude: -41.7767, name: "Praça da Graça" };
    await inbound(sandbox, { from: ANA, location });
    const { type, location: delivered } = receiver.messages()[0] as { type: string; location: object };
    assert.deepEqual([type, delivered], ["location", location]);
    assert.equal((await send(sandbox, request({ name: "send_location" }))).status, 200);
    assert.equal((await outbox(sandbox))[0]?.body, "Onde você está?");
    for (const message of [
      request({ name: "send_place" }),
      request({}),
      request({ name: "send_location" }, "x".repeat(1025)),
    ]) {
      assert.equal((await send(sandbox, message)).status, 400);
    }
    for (const bad of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, { latitude: 1, longitude: 1, zoom: 3 }]) {
      assert.equal((await inbound(sandbox, { from: ANA, location: bad })).status, 400);
    }
  });
});

describe("a voice note", () => {
  const record = async (t: Parameters<typeof startSandboxHarness>[0], transcript?: string) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, media: "audio", transcript });
    const { audio } = receiver.messages()[0] as unknown as { audio: { id: string; sha256: string; voice: boolean } };
    const get = (url: string, headers: Record<string, string> = GRAPH_TOKEN) => fetch(url, { headers });
    return { sandbox, audio, get, address: `${sandbox.url}/v24.0/${audio.id}` };
  };

  it("is found by its id, downloaded with the token, and says its transcript", async (t) => {
    const { sandbox, audio, get, address } = await record(t, "quero uma pizza de açaí");
    const media = (await (await get(address)).json()) as Media;
    assert.equal(media.id, audio.id);
    assert.equal((await get(address, {})).status, 401);
    assert.equal((await get(media.url, {})).status, 401);
    const file = Buffer.from(await (await get(media.url)).arrayBuffer());
    assert.equal(file.length, media.file_size);
    assert.equal(createHash("sha256").update(file).digest("hex"), media.sha256);
    assert.equal(createHash("sha256").update(file).digest("base64"), audio.sha256);
    assert.deepEqual(await (await transcribe(sandbox, file)).json(), { text: "quero uma pizza de açaí" });
    assert.equal((await transcribe(sandbox, file, {})).status, 401);
    assert.equal((await get(`${sandbox.url}/v24.0/1234`)).status, 404);
    assert.equal((await get(media.url.replace(/expires=\d+/, "expires=1"))).status, 404);
  });

  it("without a transcript is mere noise, and a transcript is a voice note's alone", async (t) => {
    const { sandbox, get, address } = await record(t);
    const { url } = (await (await get(address)).json()) as Media;
    const file = new Uint8Array(await (await get(url)).arrayBuffer());
    assert.deepEqual(await (await transcribe(sandbox, file)).json(), { text: "" });
    assert.equal((await inbound(sandbox, { from: ANA, media: "image", transcript: "x" })).status, 400);
    assert.equal((await inbound(sandbox, { from: ANA, text: "oi", transcript: "x" })).status, 400);
  });

  it("is lost, swapped and not understood when the faults say so", async (t) => {
    const { sandbox, get, address } = await record(t, "pizza");
    const { url, sha256 } = (await (await get(address)).json()) as Media;
    await fault(sandbox, "media", "error");
    assert.deepEqual([(await get(address)).status, (await get(url)).status], [404, 404]);
    await fault(sandbox, "media", "garbled");
    const swapped = Buffer.from(await (await get(url)).arrayBuffer());
    assert.notEqual(createHash("sha256").update(swapped).digest("hex"), sha256);
    await fault(sandbox, "transcriber", "error");
    assert.equal((await transcribe(sandbox, swapped)).status, 500);
    assert.equal((await fault(sandbox, "media", "hostile")).status, 400);
    assert.equal((await fault(sandbox, "graph", "garbled")).status, 400);
  });
});
