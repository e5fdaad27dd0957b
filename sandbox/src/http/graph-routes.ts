import { timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import express from "express";
import { acceptMessage } from "../app/accept-message.ts";
import { accountRoutes } from "../business/account-routes.ts";
import { appRoutes, type BusinessSecrets } from "../business/app-routes.ts";
import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import { parseReadReceipt } from "../domain/parse-message.ts";
import { templateRoutes } from "../templates/template-routes.ts";
import { mediaRoutes } from "./media-routes.ts";
import { resetConnection } from "./reset-connection.ts";

/** `POST /v24.0/{phone_number_id}/messages`, the templates of the account and the files people sent, as the Graph API answers. */
export function graphRoutes(context: SandboxContext, secrets: BusinessSecrets): express.Router {
  const { token } = secrets;
  const router = express.Router();
  router.use((req, _res, next) => {
    if (context.faults.get("graph").mode === "down") resetConnection(req);
    else next();
  });
  router.use(express.json({ limit: "1mb", type: () => true }));
  router.post("/:phoneNumberId/messages", async (req, res) => {
    const fault = context.faults.get("graph");
    if (fault.mode === "error") {
      await context.faults.pause("graph");
      throw new GraphError(fault.errorCode, "Set by the sandbox's control.");
    }
    authorise(req, token);
    const number = numberOf(context, req.params.phoneNumberId);
    if (!context.business.number(number.id, number.unit).isRegistered) {
      throw new GraphError(133010, "The account is not registered");
    }
    const answer = handle(context, number, req.body);
    await context.faults.pause("graph");
    // Accepts the message but loses the answer: only the status callback reports it.
    if (fault.mode === "drop") req.socket.destroy();
    else res.json(answer);
  });
  router.use(templateRoutes(context, (req) => authorise(req, token)));
  router.use(async (req, res, next) => {
    if (!isOfBusiness(context, req.path)) return next();
    const fault = context.faults.get("graph");
    await context.faults.pause("graph");
    if (fault.mode === "error") throw new GraphError(fault.errorCode, "Set by the sandbox's control.");
    // The call is carried out, and its answer is lost.
    if (fault.mode === "drop" && req.method === "POST") {
      res.json = () => {
        req.socket.destroy();
        return res;
      };
    }
    next();
  });
  router.use(appRoutes(context, secrets));
  router.use(accountRoutes(context, secrets));
  router.use(mediaRoutes(context, (req) => authorise(req, token)));
  router.use((req: Request) => {
    throw new GraphError(100, `Unknown path ${req.path.slice(0, 80)}`, { status: 404 });
  });
  router.use((err: unknown, _req: Request, res: Response, _next: express.NextFunction) => {
    const error = toGraphError(err);
    context.limits.countRefusal(error.code);
    res.status(error.status).json(error.toBody());
  });
  return router;
}

const BUSINESS_EDGES = new Set([
  "subscriptions",
  "subscribed_apps",
  "phone_numbers",
  "register",
  "whatsapp_business_profile",
]);

/** Returns whether a path is about the app, the account or a number, and no file that somebody sent. */
function isOfBusiness({ directory }: SandboxContext, path: string): boolean {
  const [, node = "", edge] = path.split("/");
  if (edge !== undefined) return BUSINESS_EDGES.has(edge);
  return node === "debug_token" || node === WABA_ID || directory.number(node) !== undefined;
}

function handle(context: SandboxContext, number: DirectoryNumber, body: unknown): object {
  const readWamid = parseReadReceipt(body);
  if (readWamid === null) return acceptMessage(context, number, body, Date.now());
  const message = context.state.message(readWamid);
  if (message?.direction !== "in") throw new GraphError(131009, "message_id: no such inbound message");
  context.state.commit({ t: "read", wamid: readWamid });
  return { success: true };
}

function authorise(req: Request, token: string): void {
  const given = Buffer.from(req.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new GraphError(190, "The access token could not be decrypted");
  }
}

function numberOf(context: SandboxContext, id: string): DirectoryNumber {
  const number = context.directory.number(id);
  if (number !== undefined) return number;
  const details = `Object with ID '${id.slice(0, 40)}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`;
  throw new GraphError(100, details, { subcode: 33 });
}

function toGraphError(err: unknown): GraphError {
  if (err instanceof GraphError) return err;
  const { status, type } = err as { status?: number; type?: string };
  if (status === 413) return new GraphError(100, "The request is too large", { status });
  if (type?.startsWith("entity.") || status === 400) return new GraphError(100, "The request body is not valid JSON");
  return new GraphError(131000, "The sandbox itself failed");
}
