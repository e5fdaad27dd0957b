import type { JetStreamClient } from "@nats-io/jetstream";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import express, { type Express, type Request, type RequestHandler } from "express";
import { createStoreItems } from "../events/callback-publisher.ts";
import { readCallback } from "./callback-items.ts";
import { isSameSecret, isSigned } from "./signature.ts";

const PATH = "/hooks/whatsapp";
const BODY_LIMIT = "4mb";

export type CallbackDeps = {
  js: JetStreamClient;
  appSecret: string;
  verifyToken: string;
  metrics: Metrics;
  /** Told of each callback: whether the broker took all of it. */
  onOutcome: (accepted: boolean) => void;
};

const refused = (): AppError => new AppError("forbidden", "Assinatura inválida.", { reason: "bad_signature" });

function query(req: Request, name: string): string {
  const value = req.query[name];
  return typeof value === "string" ? value : "";
}

/** The bytes as they were signed: nothing unpacked, whatever their type. */
const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

const rawBody: RequestHandler = (req, res, next) => {
  readBytes(req, res, (error?: unknown) => {
    const status = error instanceof Error && "status" in error ? error.status : undefined;
    if (status === 413) next(new AppError("too_large", "O conteúdo enviado é grande demais.", { cause: error }));
    else if (status === 415) next(new AppError("unsupported_media", "Envie o conteúdo sem compressão."));
    else next(error);
  });
};

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * WhatsApp's callbacks: the handshake, and the deliveries. A delivery is checked over its raw bytes, taken apart, and
 * answered 200 only after the broker has stored every item; nothing else happens here. Anything less is answered so that
 * Meta delivers again.
 */
export function mountWhatsappCallback(deps: CallbackDeps): (app: Express) => void {
  const store = createStoreItems(deps);

  async function take(raw: Buffer): Promise<void> {
    const read = readCallback(parse(raw));
    try {
      // Signed by Meta and yet not to be read: asking for it again would bring the same.
      await (read === null ? store.unreadable(raw) : store.items(read));
      deps.onOutcome(true);
    } catch (error) {
      deps.onOutcome(false);
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
    app.post(PATH, rawBody, async (req, res) => {
      const raw: unknown = req.body;
      if (!Buffer.isBuffer(raw) || !isSigned(raw, req.get("x-hub-signature-256"), deps.appSecret)) throw refused();
      await take(raw);
      res.status(200).end();
    });
  };
}
