import type { Request } from "express";

/** Resets the connection, which is as close to a closed port as an open one can come. */
export function resetConnection(req: Request): void {
  req.socket.resetAndDestroy();
}
