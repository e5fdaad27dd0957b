import type { Request, Response } from "express";
import type { SandboxContext } from "../context.ts";
import type { FaultTarget } from "../faults.ts";

/** Sends an answer after the work is done; a fault may delay or drop it, so that the caller does not know whether the work was done. */
export async function answer(
  context: SandboxContext,
  target: FaultTarget,
  { req, res }: { req: Request; res: Response },
  { status = 200, body }: { status?: number; body: object },
): Promise<void> {
  await context.faults.pause(target);
  if (context.faults.get(target).mode === "drop") req.socket.destroy();
  else res.status(status).json(body);
}
