import { fileURLToPath } from "node:url";
import express from "express";
import { z } from "zod";
import { emitStatus } from "../app/emit-status.ts";
import type { SandboxContext } from "../context.ts";
import { FAULT_TARGETS } from "../faults.ts";
import { bankRoutes } from "../pix/bank-routes.ts";
import type { ReceivedMail } from "../providers/mailbox.ts";
import type { Message } from "../records.ts";
import { parseControl } from "./control-error.ts";
import { addressSchema } from "./control-schemas.ts";

const HEARTBEAT_MS = 15_000;
const WINDOW_MS = 24 * 60 * 60 * 1000;
const PUBLIC_FOLDER = fileURLToPath(new URL("../../public", import.meta.url));
const FONTS = ["familjen-grotesk", "source-sans-3"] as const;

const conversationQuery = z.strictObject({ phone: addressSchema });
const readBody = z.strictObject({ wamids: z.array(z.string().min(1).max(256)).max(1000) });

/** Page of the acquirer, which shops show in a frame; other pages may not be framed. */
const CARD_FIELD_PATH = /^\/cartao(\.html)?$/;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors";
const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** The pages with the phones, the mailbox and the bank app, their data and their event stream. */
export function pageRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.use((req, res, next) => {
    const framedBy = CARD_FIELD_PATH.test(req.path) ? "*" : "'none'";
    res.set({ ...SECURITY_HEADERS, "content-security-policy": `${CONTENT_SECURITY_POLICY} ${framedBy}` });
    next();
  });
  router.get("/page/setup", (_req, res) => res.json(setup(context)));
  router.get("/page/conversation", (req, res) => {
    res.json(conversation(context, parseControl(conversationQuery, req.query).phone));
  });
  router.post("/page/read", express.json(), (req, res) => {
    const { wamids } = parseControl(readBody, req.body);
    for (const wamid of wamids) markRead(context, wamid);
    res.json({ ok: true });
  });
  router.use("/page/bank", bankRoutes(context));
  router.get("/page/events", (req, res) => streamMessages(context, req, res));
  for (const font of FONTS) {
    const files = fileURLToPath(new URL("files", import.meta.resolve(`@fontsource-variable/${font}/package.json`)));
    router.use(`/fonts/${font}`, express.static(files, { index: false, maxAge: "7d" }));
  }
  router.use(
    express.static(PUBLIC_FOLDER, {
      extensions: ["html"],
      setHeaders: (res) => res.setHeader("cache-control", "no-cache"),
    }),
  );
  return router;
}

function setup(context: SandboxContext): object {
  return {
    numbers: context.directory.numbers,
    merchants: context.directory.merchants.map(({ name, phone, unit, categories }) => ({
      name,
      phone,
      unit,
      categories,
    })),
    faults: FAULT_TARGETS.map((target) => ({ target, mode: context.faults.get(target).mode })),
  };
}

function conversation(context: SandboxContext, phone: string): object {
  const person = context.state.keyOf(phone);
  const messages = [...context.state.allMessages()].filter((message) => context.state.keyOf(message.person) === person);
  const windows = context.directory.numbers.map(({ id }) => {
    const atMs = context.state.lastInboundAtMs(person, id);
    return { phone_number_id: id, open_until: atMs === null ? null : new Date(atMs + WINDOW_MS).toISOString() };
  });
  return { person, messages: messages.map((message) => present(context, message)), windows };
}

/** Records that a phone has shown a message: its sender gets `read`, once. */
function markRead(context: SandboxContext, wamid: string): void {
  const message = context.state.message(wamid);
  if (message?.direction !== "out" || message.refused) return;
  if (message.status !== "sent" && message.status !== "delivered") return;
  void emitStatus(context, { wamid, status: "read" }, Date.now());
}

function streamMessages(context: SandboxContext, req: express.Request, res: express.Response): void {
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
  res.write("retry: 1000\n\n");
  const send = (message: Message) =>
    res.write(`event: message\ndata: ${JSON.stringify(present(context, message))}\n\n`);
  const heartbeat = setInterval(() => res.write(":\n\n"), HEARTBEAT_MS);
  const sendMail = (mail: ReceivedMail) => res.write(`event: mail\ndata: ${JSON.stringify(mail)}\n\n`);
  const sendPix = () => res.write("event: pix\ndata: {}\n\n");
  context.state.events.on("message", send);
  context.state.events.on("pix", sendPix);
  context.mailbox.events.on("mail", sendMail);
  req.on("close", () => {
    clearInterval(heartbeat);
    context.state.events.off("message", send);
    context.state.events.off("pix", sendPix);
    context.mailbox.events.off("mail", sendMail);
  });
}

function present(context: SandboxContext, message: Message): object {
  const common = {
    wamid: message.wamid,
    person: context.state.keyOf(message.person),
    phone_number_id: message.phoneNumberId,
    direction: message.direction,
    type: message.type,
    body: message.body,
    created_at: new Date(message.createdAtMs).toISOString(),
    context_wamid: message.contextWamid ?? null,
  };
  if (message.direction === "in") return { ...common, arrived: message.arrived, read: message.read };
  return {
    ...common,
    header: message.header ?? null,
    footer: message.footer ?? null,
    buttons: message.buttons,
    list_button: message.listButton ?? null,
    asks_location: message.asksLocation ?? false,
    copy_code: message.copyCode ?? null,
    status: message.status,
    refused: message.refused,
    error_code: message.errorCode ?? null,
  };
}
