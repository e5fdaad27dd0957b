import { createHash } from "node:crypto";
import type { Request } from "express";
import express from "express";
import type { SandboxContext } from "../context.ts";
import { VOICE_MIME_TYPE } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import { voiceFile } from "../domain/voice-file.ts";
import { resetConnection } from "./reset-connection.ts";

const URL_VALID_MS = 5 * 60_000;

/** `GET /v24.0/{media-id}` answers an address that is valid for five minutes; the download needs the token, too. */
export function mediaRoutes(context: SandboxContext, authorise: (req: Request) => void): express.Router {
  const router = express.Router();
  router.get("/media/:mediaId", async (req, res) => {
    if (!(await isAnswered(context, req, authorise))) return;
    if (Number(req.query.expires) < Date.now()) throw new GraphError(100, "URL expired", { status: 404 });
    const file = fileOf(context, req.params.mediaId);
    const last = file.length - 2;
    if (context.faults.get("media").mode === "garbled") file.writeUInt8(file.readUInt8(last) ^ 1, last);
    res.type(VOICE_MIME_TYPE).send(file);
  });
  router.get("/:mediaId", async (req, res) => {
    if (!(await isAnswered(context, req, authorise))) return;
    const id = req.params.mediaId;
    const file = fileOf(context, id);
    res.json({
      messaging_product: "whatsapp",
      url: `${req.protocol}://${req.get("host")}${req.baseUrl}/media/${id}?expires=${Date.now() + URL_VALID_MS}`,
      mime_type: VOICE_MIME_TYPE,
      sha256: createHash("sha256").update(file).digest("hex"),
      file_size: file.length,
      id,
    });
  });
  return router;
}

/** False when a fault took the connection. Raises GraphError 190 for a wrong token, 100 (404) for the fault `error`. */
async function isAnswered(context: SandboxContext, req: Request, authorise: (req: Request) => void): Promise<boolean> {
  const { mode } = context.faults.get("media");
  if (mode === "down") {
    resetConnection(req);
    return false;
  }
  authorise(req);
  await context.faults.pause("media");
  if (mode === "drop") req.socket.destroy();
  if (mode === "error") throw unknownMedia(String(req.params.mediaId));
  return mode !== "drop";
}

function fileOf(context: SandboxContext, mediaId: string): Buffer {
  for (const message of context.state.allMessages()) {
    if (message.direction === "in" && message.voice?.mediaId === mediaId) return voiceFile(message.voice);
  }
  throw unknownMedia(mediaId);
}

function unknownMedia(id: string): GraphError {
  const details = `Object with ID '${id.slice(0, 40)}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`;
  return new GraphError(100, details, { status: 404, subcode: 33 });
}
