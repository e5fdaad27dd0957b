import express from "express";
import type { SandboxContext } from "../context.ts";
import { transcriptOf } from "../domain/voice-file.ts";
import { resetConnection } from "./reset-connection.ts";

const refusal = (message: string, type: string): object => ({ error: { message, type, param: null, code: null } });

/** `POST /audio/transcriptions` of OpenAI's API: answers the transcript that a voice note was sent with; empty when it has none. */
export function transcriberRoutes(context: SandboxContext, key: string): express.Router {
  const router = express.Router();
  router.use(express.raw({ type: "multipart/form-data", limit: "20mb" }));
  router.post("/transcriptions", async (req, res) => {
    const { mode, errorCode } = context.faults.get("transcriber");
    if (mode === "down") return resetConnection(req);
    if (req.get("authorization") !== `Bearer ${key}`) {
      return void res.status(401).json(refusal("Incorrect API key provided.", "invalid_api_key"));
    }
    const file = await fileIn(req);
    if (file === null) {
      return void res.status(400).json(refusal("file and model are required.", "invalid_request_error"));
    }
    await context.faults.pause("transcriber");
    if (mode === "drop") return void req.socket.destroy();
    if (mode === "error") {
      const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 500;
      return void res.status(status).json(refusal("The server had an error.", "server_error"));
    }
    if (mode === "garbled") return void res.type("json").send('{ "text": ');
    res.json({ text: transcriptOf(file) ?? "" });
  });
  return router;
}

/** The uploaded file; null when the form is not readable, or lacks the file or the model. */
async function fileIn(req: express.Request): Promise<Buffer | null> {
  if (!Buffer.isBuffer(req.body)) return null;
  const headers = { "content-type": req.get("content-type") ?? "" };
  const form = await new Response(new Uint8Array(req.body), { headers }).formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof Blob) || typeof form?.get("model") !== "string") return null;
  return Buffer.from(await file.arrayBuffer());
}
