import type { Request } from "express";

/** Resets the connection, as near to "nobody listens here" as an open port can come. */
export function refuseConnection(req: Request): void {
  req.socket.resetAndDestroy();
}
