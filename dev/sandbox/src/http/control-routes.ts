import express from "express";
import { emitStatus } from "../app/emit-status.ts";
import { receiveInbound } from "../app/receive-inbound.ts";
import type { World } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { readableText } from "../domain/messages/render-message.ts";
import type { OutMessage } from "../state/records.ts";
import { ControlError, parseControl } from "./control-error.ts";
import {
  faultSchema,
  inboundSchema,
  limitsSchema,
  outboxQuerySchema,
  reachabilitySchema,
  statusSchema,
  windowSchema,
} from "./control-schemas.ts";

export interface Secrets {
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly aiKey: string;
}

/** `/control/*`: the levers for tests, tools and the page. */
export function controlRoutes(world: World, secrets: Secrets): express.Router {
  const router = express.Router();
  router.use(express.json({ limit: "1mb" }));
  router.get("/config", (req, res) => {
    res.json({
      phone_number_ids: world.directory.numbers.map(({ id, unit }) => ({ id, unit })),
      app_secret: secrets.appSecret,
      verify_token: secrets.verifyToken,
      merchants: world.directory.merchants,
      ai: { base_url: `${req.protocol}://${req.get("host")}/ai/v1`, api_key: secrets.aiKey },
    });
  });
  router.post("/whatsapp/inbound", async (req, res) => {
    const input = parseControl(inboundSchema, req.body);
    const number = input.phone_number_id === undefined ? undefined : knownNumber(world, input.phone_number_id);
    const { from, text, media, name, wamid, copies } = input;
    const rest = { buttonId: input.button_id, listId: input.list_id, userId: input.user_id, replyTo: input.reply_to };
    res.json(await receiveInbound(world, { from, text, media, name, wamid, copies, number, ...rest }, Date.now()));
  });
  router.get("/whatsapp/outbox", (req, res) => {
    res.json(outbox(world, parseControl(outboxQuerySchema, req.query)).map(presentOutbox));
  });
  router.post("/whatsapp/status", async (req, res) => {
    const { wamid, status, error_code: errorCode } = parseControl(statusSchema, req.body);
    res.json({ wamid, status: await emitStatus(world, { wamid, status, errorCode }, Date.now()) });
  });
  router.post("/faults", (req, res) => {
    const { target, mode, error_code: errorCode, delay_ms: delayMs } = parseControl(faultSchema, req.body);
    const fault = world.faults.set(target, mode, { errorCode, delayMs });
    if (target === "callbacks" && mode === "ok") world.queue.retryNow();
    res.json({ target, mode, error_code: fault.errorCode, delay_ms: fault.delayMs });
  });
  router.get("/ai/calls", (_req, res) => res.json({ count: world.aiCalls.count, calls: world.aiCalls.list }));
  router.delete("/ai/calls", (_req, res) => {
    world.aiCalls.clear();
    res.json({ count: 0, calls: [] });
  });
  router.post("/limits", (req, res) => res.json(changeLimits(world, parseControl(limitsSchema, req.body))));
  router.post("/windows", (req, res) => res.json(setWindow(world, req.body)));
  router.post("/reachability", (req, res) => {
    const { phone, reachable } = parseControl(reachabilitySchema, req.body);
    world.reachability.set(world.state.keyOf(phone), reachable);
    res.json({ phone, reachable });
  });
  return router;
}

function knownNumber(world: World, id: string): DirectoryNumber {
  const number = world.directory.number(id);
  if (number === undefined) throw new ControlError(400, "phone_number_id: not one of /control/config");
  return number;
}

function outbox(
  world: World,
  query: { to?: string | undefined; since?: number | undefined; include?: "refused" | undefined },
) {
  const person = query.to === undefined ? undefined : world.state.keyOf(query.to);
  return [...world.state.allMessages()].filter((message): message is OutMessage => {
    if (message.direction !== "out" || (message.refused && query.include === undefined)) return false;
    if (query.since !== undefined && message.createdAtMs < query.since) return false;
    return person === undefined || world.state.keyOf(message.person) === person;
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

function changeLimits(world: World, change: ReturnType<typeof limitsSchema.parse>): object {
  const current = world.limits.settings;
  const settings = world.limits.change({
    pairBurst: change.pair_burst ?? current.pairBurst,
    pairIntervalMs: change.pair_interval_ms ?? current.pairIntervalMs,
    mps: change.mps ?? current.mps,
    lateRefusal: change.late_refusal ?? current.lateRefusal,
  });
  const { pairBurst, pairIntervalMs, mps, lateRefusal } = settings;
  return { pair_burst: pairBurst, pair_interval_ms: pairIntervalMs, mps, late_refusal: lateRefusal };
}

function setWindow(world: World, body: unknown): object {
  const { phone, phone_number_id: id, last_inbound_at: atMs } = parseControl(windowSchema, body);
  const phoneNumberId = knownNumber(world, id).id;
  const person = world.state.keyOf(phone);
  world.state.commit({ t: "window", person, phoneNumberId, atMs });
  const open = world.state.windowOpen(person, phoneNumberId, Date.now());
  return {
    phone,
    phone_number_id: phoneNumberId,
    last_inbound_at: atMs === null ? null : new Date(atMs).toISOString(),
    open,
  };
}
