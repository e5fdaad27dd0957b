import { AppError } from "@tenho/kernel/errors/app-error";
import express, { type Express, type Request, type RequestHandler } from "express";
import type { CallbackPublisher } from "../../app/ports/publishers.ts";
import { isSameSecret, isSignature, isSigned } from "./signature.ts";
import { parseCallback } from "./whatsapp-callback-items.ts";

const PATH = "/hooks/whatsapp";
const BODY_LIMIT = "4mb";
const SIGNATURE_HEADER = "x-hub-signature-256";

export type CallbackDeps = {
  publisher: CallbackPublisher;
  appSecret: string;
  verifyToken: string;
  /** Called when the broker did not store all of a callback. */
  onLost: () => void;
};

const refused = (): AppError => new AppError("forbidden", "Assinatura inválida.", { reason: "bad_signature" });

function query(req: Request, name: string): string {
  const value = req.query[name];
  return typeof value === "string" ? value : "";
}

/** The bytes as they were signed: not decompressed, whatever their content type. */
const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

const rawBody: RequestHandler = (req, res, next) => {
  readBytes(req, res, (error?: unknown) => {
    const status = error instanceof Error && "status" in error ? error.status : undefined;
    if (status === 413) next(new AppError("too_large", "O conteúdo enviado é grande demais.", { cause: error }));
    else if (status === 415) next(new AppError("unsupported_media", "Envie o conteúdo sem compressão."));
    else next(error);
  });
};

/** What does not even claim a signature costs no more than its headers: the rest of it is not waited for. */
const requireSignature: RequestHandler = (req, res, next) => {
  if (isSignature(req.get(SIGNATURE_HEADER))) return next();
  res.set("connection", "close");
  throw refused();
};

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * WhatsApp's callbacks: the handshake, and the deliveries. A delivery is checked over its raw bytes, taken apart, and
 * answered 200 only after the broker has stored every item; otherwise with an error, so that Meta delivers it again.
 */
export function mountWhatsappCallback(deps: CallbackDeps): (app: Express) => void {
  async function store(raw: Buffer): Promise<void> {
    const callback = parseCallback(parseJson(raw));
    try {
      // Signed by Meta and yet unreadable: delivered again it would be the same.
      await (callback === null ? deps.publisher.parkUnreadable(raw) : deps.publisher.publish(callback));
    } catch (error) {
      deps.onLost();
      throw error;
    }
  }

  return (app) => {
    app.get(PATH, (req, res) => {
      const known = isSameSecret(query(req, "hub.verify_token"), deps.verifyToken);
      if (!known || query(req, "hub.mode") !== "subscribe")
        throw new AppError("forbidden", "Token de verificação inválido.");
      res.type("text/plain").send(query(req, "hub.challenge"));
    });
    app.post(PATH, requireSignature, rawBody, async (req, res) => {
      const raw: unknown = req.body;
      if (!Buffer.isBuffer(raw) || !isSigned(raw, req.get(SIGNATURE_HEADER), deps.appSecret)) throw refused();
      await store(raw);
      res.status(200).end();
    });
  };
}
