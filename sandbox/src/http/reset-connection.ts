import type { Request } from "express";

/** Resets the connection, the closest an open port can come to a closed one. */
export function resetConnection(req: Request): void {
  req.socket.resetAndDestroy();
}
