import { timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import express from "express";
import { acceptMessage } from "../app/accept-message.ts";
import type { World } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { GraphError } from "../domain/messages/graph-error.ts";
import { parseReadReceipt } from "../domain/messages/parse-message.ts";
import { refuseConnection } from "./reset-connection.ts";

/** `POST /v24.0/{phone_number_id}/messages`, in the Graph API's manners. */
export function graphRoutes(world: World, token: string): express.Router {
  const router = express.Router();
  router.use((req, _res, next) => {
    if (world.faults.get("graph").mode === "down") refuseConnection(req);
    else next();
  });
  router.use(express.json({ limit: "1mb", type: () => true }));
  router.post("/:phoneNumberId/messages", async (req, res) => {
    const fault = world.faults.get("graph");
    if (fault.mode === "error") {
      await world.faults.pause("graph");
      throw new GraphError(fault.errorCode, "Set by the sandbox's control.");
    }
    authorise(req, token);
    const answer = handle(world, numberOf(world, req.params.phoneNumberId), req.body);
    await world.faults.pause("graph");
    // Accepted, and nobody is told: the status alone will tell.
    if (fault.mode === "drop") req.socket.destroy();
    else res.json(answer);
  });
  router.use((req: Request) => {
    throw new GraphError(100, `Unknown path ${req.path.slice(0, 80)}`, { status: 404 });
  });
  router.use((err: unknown, _req: Request, res: Response, _next: express.NextFunction) => {
    const error = toGraphError(err);
    res.status(error.status).json(error.toBody());
  });
  return router;
}

function handle(world: World, number: DirectoryNumber, body: unknown): object {
  const readWamid = parseReadReceipt(body);
  if (readWamid === null) return acceptMessage(world, number, body, Date.now());
  const message = world.state.message(readWamid);
  if (message?.direction !== "in") throw new GraphError(131009, "message_id: no such message came in");
  world.state.commit({ t: "read", wamid: readWamid });
  return { success: true };
}

function authorise(req: Request, token: string): void {
  const given = Buffer.from(req.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new GraphError(190, "The access token could not be decrypted");
  }
}

function numberOf(world: World, id: string): DirectoryNumber {
  const number = world.directory.number(id);
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
