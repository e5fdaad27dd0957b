import express from "express";
import { changeIdentity } from "../app/change-identity.ts";
import { emitStatus } from "../app/emit-status.ts";
import { receiveInbound } from "../app/receive-inbound.ts";
import { businessControlRoutes } from "../business/business-control-routes.ts";
import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { isBsuid } from "../domain/phone.ts";
import { readableText } from "../domain/render-message.ts";
import type { LimitSettings } from "../limits.ts";
import { pixControlRoutes } from "../pix/pix-control-routes.ts";
import { pushControlRoutes } from "../providers/push-control-routes.ts";
import type { OutMessage } from "../records.ts";
import { ControlError, parseControl } from "./control-error.ts";
import {
  faultSchema,
  identityChangeSchema,
  inboundSchema,
  limitsPassSchema,
  limitsSchema,
  mailboxQuerySchema,
  outboxQuerySchema,
  reachabilitySchema,
  statusSchema,
  windowSchema,
} from "./control-schemas.ts";
import { healthRoutes } from "./health-routes.ts";

export interface Secrets {
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly aiKey: string;
}

/** `/control/*`: the API for tests, tools and the page. */
export function controlRoutes(context: SandboxContext, secrets: Secrets): express.Router {
  const router = express.Router();
  router.use(express.json({ limit: "1mb" }));
  router.get("/config", (req, res) => {
    res.json({
      phone_number_ids: context.directory.numbers.map(({ id, unit }) => ({ id, unit })),
      app_secret: secrets.appSecret,
      verify_token: secrets.verifyToken,
      merchants: context.directory.merchants,
      transcriber: { base_url: `${req.protocol}://${req.get("host")}`, api_key: secrets.aiKey },
      ai: { base_url: `${req.protocol}://${req.get("host")}/ai/v1`, api_key: secrets.aiKey },
    });
  });
  router.post("/whatsapp/inbound", async (req, res) => {
    const input = parseControl(inboundSchema, req.body);
    const number = input.phone_number_id === undefined ? undefined : knownNumber(context, input.phone_number_id);
    const { from, text, media, transcript, location, name, wamid, copies } = input;
    const rest = { buttonId: input.button_id, listId: input.list_id, userId: input.user_id, replyTo: input.reply_to };
    const content = { text, media, transcript, location };
    const message = { from, ...content, name, wamid, copies, number, ...rest, atMs: input.at };
    res.json(await receiveInbound(context, message, Date.now()));
  });
  router.post("/whatsapp/identity", async (req, res) => {
    const { from, to, at, phone_number_id: id, ...rest } = parseControl(identityChangeSchema, req.body);
    const [first] = context.directory.numbers;
    const number = id === undefined && first !== undefined ? first : knownNumber(context, id ?? "");
    const next = isBsuid(to) ? { toUserId: to } : { toNumber: to };
    res.json(await changeIdentity(context, { from, ...next, number, atMs: at ?? Date.now(), ...rest }, Date.now()));
  });
  router.get("/whatsapp/outbox", (req, res) => {
    res.json(outbox(context, parseControl(outboxQuerySchema, req.query)).map(presentOutbox));
  });
  router.post("/whatsapp/status", async (req, res) => {
    const { wamid, status, error_code: errorCode } = parseControl(statusSchema, req.body);
    res.json({ wamid, status: await emitStatus(context, { wamid, status, errorCode }, Date.now()) });
  });
  router.post("/faults", async (req, res) => {
    const { target, mode, error_code: errorCode, delay_ms: delayMs } = parseControl(faultSchema, req.body);
    const fault = context.faults.set(target, mode, { errorCode, delayMs });
    if (target === "callbacks" && mode === "ok") context.queue.retryNow();
    if (target === "pix_callbacks" && mode === "ok") context.pixQueue.retryNow();
    if (target === "pix_callbacks" && mode !== "reorder") await context.pixNotifier.release();
    res.json({ target, mode, error_code: fault.errorCode, delay_ms: fault.delayMs });
  });
  router.use(healthRoutes(context));
  router.use("/business", businessControlRoutes(context));
  router.use("/pix", pixControlRoutes(context));
  router.use("/push", pushControlRoutes(context));
  router.get("/ai/calls", (_req, res) => res.json({ count: context.aiCalls.count, calls: context.aiCalls.list }));
  router.delete("/ai/calls", (_req, res) => {
    context.aiCalls.clear();
    res.json({ count: 0, calls: [] });
  });
  router.get("/mailbox", (req, res) => {
    res.json({ messages: context.mailbox.list(parseControl(mailboxQuerySchema, req.query).to) });
  });
  router.delete("/mailbox", (_req, res) => {
    context.mailbox.clear();
    res.json({ messages: [] });
  });
  router.get("/limits", (_req, res) => {
    res.json({ ...presentLimits(context.limits.settings), refusals: context.limits.refusals });
  });
  router.post("/limits", (req, res) => res.json(changeLimits(context, parseControl(limitsSchema, req.body))));
  router.post("/limits/pass", (req, res) => {
    const { ms } = parseControl(limitsPassSchema, req.body);
    context.limits.pass(ms);
    res.json({ ms });
  });
  router.post("/windows", (req, res) => res.json(setWindow(context, req.body)));
  router.post("/reachability", (req, res) => {
    const { phone, reachable } = parseControl(reachabilitySchema, req.body);
    context.reachability.set(context.state.keyOf(phone), reachable);
    res.json({ phone, reachable });
  });
  return router;
}

function knownNumber(context: SandboxContext, id: string): DirectoryNumber {
  const number = context.directory.number(id);
  if (number === undefined) throw new ControlError(400, "phone_number_id: not one of /control/config");
  return number;
}

function outbox(
  context: SandboxContext,
  query: { to?: string | undefined; since?: number | undefined; include?: "refused" | undefined },
) {
  const person = query.to === undefined ? undefined : context.state.keyOf(query.to);
  return [...context.state.allMessages()].filter((message): message is OutMessage => {
    if (message.direction !== "out" || (message.refused && query.include === undefined)) return false;
    if (query.since !== undefined && message.createdAtMs < query.since) return false;
    return person === undefined || context.state.keyOf(message.person) === person;
  });
}

function presentOutbox(message: OutMessage): object {
  return {
    wamid: message.wamid,
    to: message.to,
    type: message.type,
    body: readableText(message),
    buttons: message.buttons.map(({ id, title }) => ({ id, title })),
    created_at: new Date(message.createdAtMs).toISOString(),
    raw: message.raw,
  };
}

function changeLimits(context: SandboxContext, change: ReturnType<typeof limitsSchema.parse>): object {
  const current = context.limits.settings;
  const settings = context.limits.change({
    pairBurst: change.pair_burst ?? current.pairBurst,
    pairIntervalMs: change.pair_interval_ms ?? current.pairIntervalMs,
    mps: change.mps ?? current.mps,
    lateRefusal: change.late_refusal ?? current.lateRefusal,
  });
  return presentLimits(settings);
}

function presentLimits({ pairBurst, pairIntervalMs, mps, lateRefusal }: LimitSettings): object {
  return { pair_burst: pairBurst, pair_interval_ms: pairIntervalMs, mps, late_refusal: lateRefusal };
}

function setWindow(context: SandboxContext, body: unknown): object {
  const { phone, phone_number_id: id, last_inbound_at: atMs } = parseControl(windowSchema, body);
  const phoneNumberId = knownNumber(context, id).id;
  const person = context.state.keyOf(phone);
  context.state.commit({ t: "window", person, phoneNumberId, atMs });
  const open = context.state.windowOpen(person, phoneNumberId, Date.now());
  return {
    phone,
    phone_number_id: phoneNumberId,
    last_inbound_at: atMs === null ? null : new Date(atMs).toISOString(),
    open,
  };
}
