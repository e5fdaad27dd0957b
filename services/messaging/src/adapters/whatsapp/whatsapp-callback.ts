import { AppError } from "@tenho/kernel/errors/app-error";
import { readBytes } from "@tenho/kernel/http/input/read-bytes";
import type { Express, Request, Response } from "express";
import type { CallbackPart, CallbackPublisher } from "../../app/ports/publishers.ts";
import { isSameSecret, isSignature, isSigned } from "./signature.ts";
import { parseCallback } from "./whatsapp-callback-items.ts";

const PATH = "/hooks/whatsapp";
const BODY_BYTES_MAX = 4 * 1_048_576;
const SIGNATURE_HEADER = "x-hub-signature-256";

export type CallbackDeps = {
  publisher: CallbackPublisher;
  parts: readonly CallbackPart[];
  /** The app secret in force; empty: there is none, and every delivery is refused. */
  appSecret: () => string;
  verifyToken: string;
  /** Called for each delivery, right or wrong signature. */
  onSignature: (isRight: boolean) => void;
  /** Called when the broker did not store all of a callback. */
  onLost: () => void;
};

const refused = (): AppError => new AppError("forbidden", "Assinatura inválida.", { reason: "bad_signature" });

function query(req: Request, name: string): string {
  const value = req.query[name];
  return typeof value === "string" ? value : "";
}

/**
 * Reads the body's bytes as they were signed, not unpacked. A request without the form of a signature costs no more than its headers: its body is not
 * waited for.
 */
async function readSigned(
  req: Request,
  res: Response,
  { appSecret, onSignature }: Pick<CallbackDeps, "appSecret" | "onSignature">,
): Promise<Buffer> {
  const signature = req.get(SIGNATURE_HEADER);
  if (!isSignature(signature)) {
    res.set("connection", "close");
    throw refused();
  }
  if ((req.get("content-encoding") ?? "identity").toLowerCase() !== "identity") {
    throw new AppError("unsupported_media", "Envie o conteúdo sem compressão.");
  }
  const raw = await readBytes(req, BODY_BYTES_MAX);
  const secret = appSecret();
  const isRight = secret !== "" && isSigned(raw, signature, secret);
  onSignature(isRight);
  if (!isRight) throw refused();
  return raw;
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Mounts WhatsApp's callbacks: the handshake, and the deliveries. A delivery is checked over its raw bytes, parsed, and answered 200 only after the
 * broker has stored every item; otherwise with an error, so that Meta delivers it again.
 */
export function mountWhatsappCallback(deps: CallbackDeps): (app: Express) => void {
  async function store(raw: Buffer): Promise<void> {
    const callback = parseCallback(parseJson(raw), deps.parts);
    try {
      // A callback signed by Meta and yet unreadable would be the same when delivered again, so it is parked.
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
    app.post(PATH, async (req, res) => {
      await store(await readSigned(req, res, deps));
      res.status(200).end();
    });
  };
}
