import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import express, { type Express, type RequestHandler } from "express";
import { z } from "zod";
import { offeredSecrets } from "../../domain/callback-address.ts";
import { providerTxid } from "../../domain/provider-txid.ts";

/** Paths of callbacks: most banks add `/pix` to the registered address, some post to the address itself. */
const PATHS = ["/hooks/pix", "/hooks/pix/pix"];
const BODY_LIMIT = "1mb";
/** Maximum of txids read from one callback; the sweep finds further ones. */
const TXIDS_MAX = 500;

const TXID = /^[a-zA-Z0-9]{26,35}$/;
const itemShape = z.object({ txid: z.string().transform(providerTxid).pipe(z.string().regex(TXID)) });

export type PixCallbackDeps = {
  /** The query `hmac` of our registered address. */
  secret: string;
  /** Called with the charges to check now; unknown txids are ignored. */
  onTriggered: (txids: readonly string[]) => Promise<void>;
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Items of a callback, whose list may stand alone and hold a single item without a list. */
function itemsOf(body: unknown): unknown[] {
  const list = typeof body === "object" && body !== null && "pix" in body ? body.pix : body;
  return Array.isArray(list) ? list : [list];
}

/** Reads the distinct txids a callback names, at most 500; nothing else of it is trusted, and an unreadable callback names none. */
export function txidsOf(body: unknown): string[] {
  const txids = new Set<string>();
  for (const item of itemsOf(body)) {
    const parsed = itemShape.safeParse(item);
    if (parsed.success) txids.add(parsed.data.txid);
    if (txids.size === TXIDS_MAX) break;
  }
  return [...txids];
}

function parseJson(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw)) return undefined;
  try {
    // Some senders put a byte order mark before their JSON.
    return JSON.parse(raw.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/**
 * The bank's callbacks serve as a trigger only: they name the charges to read back, never the sums paid. Without the secret nothing of the body is
 * read. Answers 200 once the charges are stored as due.
 */
export function mountPixCallback({ secret, onTriggered }: PixCallbackDeps): (app: Express) => void {
  const expected = digest(secret);
  const requireSecret: RequestHandler = (req, res, next) => {
    const { hmac } = req.query;
    const offered = typeof hmac === "string" ? offeredSecrets(hmac) : [];
    if (offered.some((secret) => timingSafeEqual(digest(secret), expected))) return next();
    res.set("connection", "close");
    throw new AppError("forbidden", "Assinatura inválida.", { reason: "bad_signature" });
  };
  const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });
  const readBody: RequestHandler = (req, res, next) => {
    readBytes(req, res, (error?: unknown) => {
      const status = error instanceof Error && "status" in error ? error.status : undefined;
      if (status === 413) next(new AppError("too_large", "O conteúdo enviado é grande demais.", { cause: error }));
      else next(error);
    });
  };

  return (app) => {
    app.post(PATHS, requireSecret, readBody, async (req, res) => {
      const txids = txidsOf(parseJson(req.body));
      if (txids.length > 0) await onTriggered(txids);
      res.status(200).end();
    });
  };
}
