import type { ServerResponse } from "node:http";
import { checkAccess } from "@tenho/kernel/auth/check-access";
import type { Caller } from "../auth/claims.ts";
import type { ReadPlatformStatus } from "./read-status.ts";
import { platformStatus } from "./status-contract.ts";

/** `GET /platform/status`, for MASTER alone. Raises: `unauthenticated`, `forbidden`. */
export function createAnswerStatus({ readStatus }: { readStatus: ReadPlatformStatus }) {
  return async (res: ServerResponse, { identity }: Caller): Promise<void> => {
    checkAccess(identity, platformStatus.access);
    const body = JSON.stringify(platformStatus.response.parse(await readStatus()));
    res.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
    res.end(body);
  };
}
