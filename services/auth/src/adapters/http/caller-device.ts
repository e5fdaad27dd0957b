import type { IncomingMessage } from "node:http";
import { AGENT_LENGTH_MAX, type Device } from "../../domain/session.ts";
import { callerAddress } from "./caller-address.ts";

/** Device of a request, as its session keeps it. */
export const callerDevice = (req: Pick<IncomingMessage, "headers">): Device => ({
  address: callerAddress(req),
  agent: (req.headers["user-agent"] ?? "").replaceAll(/[^\x20-\x7e]/g, "").slice(0, AGENT_LENGTH_MAX),
});
