import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { ControlError, parseControl } from "../http/control-error.ts";
import { originOf } from "./push-routes.ts";

const subscribeSchema = z.strictObject({
  application_server_key: z
    .string()
    .regex(/^B[\w-]{86}$/)
    .optional(),
});

/** `/control/push`: subscriptions of browsers, and the messages they received. */
export function pushControlRoutes({ pushes }: SandboxContext): express.Router {
  const router = express.Router();
  router.get("/", (_req, res) => res.json({ messages: pushes.received, refused: pushes.refused }));
  router.delete("/", (_req, res) => {
    pushes.clear();
    res.json({ messages: [], refused: [] });
  });
  router.post("/subscriptions", (req, res) => {
    const { application_server_key: serverKey } = parseControl(subscribeSchema, req.body ?? {});
    const { id, publicKey, auth } = pushes.subscribe(serverKey);
    const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
    res.status(201).json({ id, endpoint: `${originOf(req)}/push/${id}`, keys });
  });
  router.delete("/subscriptions/:id", (req, res) => {
    if (!pushes.unsubscribe(req.params.id)) throw new ControlError(404, "no such subscription");
    res.json({ id: req.params.id });
  });
  return router;
}
