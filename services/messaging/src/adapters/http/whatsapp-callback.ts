import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { AppError } from "@tenho/kernel/errors/app-error";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import express, { type Express, type Request } from "express";
import { type CallbackItem, callbackItems } from "./callback-items.ts";
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
  const malformedItems = deps.metrics.counter(
    "whatsapp_malformed_items_total",
    "Callback items that could not be read",
  );
  const items = deps.metrics.counter("whatsapp_items_total", "Callback items stored", ["subject"]);

  async function store(
    { subject, streamId, phoneNumberId, item, contact }: CallbackItem,
    receivedAt: Date,
  ): Promise<void> {
    const encode = (value: unknown): Uint8Array =>
      value === null ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(value));
    const data = encodeEvent(InboundItemSchema, {
      phoneNumberId,
      itemJson: encode(item),
      contactJson: encode(contact),
      receivedAt: timestampFromDate(receivedAt),
    });
    await publish(deps.js, subject, data, { msgId: streamId });
    items.inc({ subject });
  }

  async function take(callback: unknown): Promise<void> {
    const found = callbackItems(callback);
    if (found === null) {
      // Signed by Meta and yet not for us: asking for it again would bring the same.
      malformedItems.inc();
      return;
    }
    if (found.malformed > 0) malformedItems.inc(found.malformed);
    const receivedAt = new Date();
    const results = await Promise.allSettled(found.items.map((item) => store(item, receivedAt)));
    const failed = results.find((result) => result.status === "rejected");
    deps.onOutcome(failed === undefined);
    if (failed !== undefined) throw failed.reason;
  }

  return (app) => {
    app.get(PATH, (req, res) => {
      const known = isSameSecret(query(req, "hub.verify_token"), deps.verifyToken);
      if (!known || query(req, "hub.mode") !== "subscribe")
        throw new AppError("forbidden", "Token de verificação inválido.");
      res.type("text/plain").send(query(req, "hub.challenge"));
    });
    app.post(PATH, express.raw({ type: () => true, limit: BODY_LIMIT }), async (req, res) => {
      const raw: unknown = req.body;
      if (!Buffer.isBuffer(raw) || !isSigned(raw, req.get("x-hub-signature-256"), deps.appSecret)) throw refused();
      await take(parse(raw));
      res.sendStatus(200);
    });
  };
}
