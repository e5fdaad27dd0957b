import { randomUUID } from "node:crypto";
import express from "express";
import type { SandboxContext } from "../context.ts";
import { resetConnection } from "../http/reset-connection.ts";
import { checkVapid } from "./check-vapid.ts";
import { decryptPush } from "./decrypt-push.ts";
import type { ReceivedPush, SandboxSubscription } from "./push-log.ts";

/** Size limit of a body: every push service must accept this much (RFC 8030, 7.2). */
const BODY_BYTES_MAX = 4_096;
const TOPIC = /^[\w-]{1,32}$/;
const URGENCIES = ["very-low", "low", "normal", "high"];
const RETRY_AFTER_S = 1;

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** `POST /push/{id}`: a push service (RFC 8030) for the subscriptions of `/control/push`; it decrypts messages as browsers would. */
export function pushRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { pushes } = context;
  router.post("/:id", async (req, res) => {
    const { mode, errorCode } = context.faults.get("push");
    if (mode === "down") return resetConnection(req);
    const answerRefusal = (status: number, reason: string): void => {
      pushes.refuse({ status, reason, at: new Date().toISOString() });
      res.status(status).json({ message: reason });
    };
    try {
      const body = await readBody(req);
      await context.faults.pause("push");
      if (mode === "gone") throw new Refusal(410, "the fault gone");
      if (mode === "throttled") {
        res.setHeader("retry-after", String(RETRY_AFTER_S));
        throw new Refusal(429, "the fault throttled");
      }
      if (mode === "error")
        throw new Refusal(errorCode >= 400 && errorCode <= 599 ? errorCode : 503, "the fault error");
      const subscription = pushes.get(req.params.id);
      if (subscription === undefined) throw new Refusal(404, "no such subscription");
      pushes.receive(read(req, body, subscription));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerRefusal(error.status, error.message);
    }
    if (mode === "drop") return void req.socket.destroy();
    res.setHeader("location", `${originOf(req)}/push/messages/${randomUUID()}`);
    res.status(201).end();
  });
  return router;
}

/** The origin of the URL as the caller wrote it. */
export const originOf = (req: express.Request): string => `${req.protocol}://${req.get("host") ?? ""}`;

function read(req: express.Request, body: Buffer, subscription: SandboxSubscription): ReceivedPush {
  const vapid = checkVapid(req.get("authorization"), originOf(req), Date.now());
  if ("refusal" in vapid) throw new Refusal(req.get("authorization") === undefined ? 401 : 403, vapid.refusal);
  const { applicationServerKey } = subscription;
  if (applicationServerKey !== undefined && applicationServerKey !== vapid.key) {
    throw new Refusal(403, "the subscription is another sender's");
  }
  const ttl = req.get("ttl") ?? "";
  if (!/^\d{1,10}$/.test(ttl)) throw new Refusal(400, "TTL is missing");
  const urgency = req.get("urgency") ?? "normal";
  if (!URGENCIES.includes(urgency)) throw new Refusal(400, "Urgency is none");
  const topic = req.get("topic") ?? null;
  if (topic !== null && !TOPIC.test(topic)) throw new Refusal(400, "Topic is none");
  if (req.get("content-encoding") !== "aes128gcm") throw new Refusal(415, "Content-Encoding is not aes128gcm");
  return {
    subscription_id: subscription.id,
    payload: readPayload(body, subscription),
    ttl: Number(ttl),
    urgency,
    topic,
    subject: vapid.subject,
    at: new Date().toISOString(),
  };
}

function readPayload(body: Buffer, subscription: SandboxSubscription): unknown {
  let text: string;
  try {
    text = decryptPush(body, subscription).toString("utf8");
  } catch {
    // A real push service cannot detect this; the browser drops such a message.
    throw new Refusal(400, "the message cannot be decrypted");
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the body without a body parser, which would take aes128gcm for an unknown compression. */
async function readBody(req: express.Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length;
    if (bytes > BODY_BYTES_MAX) throw new Refusal(413, "more than 4,096 bytes");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
