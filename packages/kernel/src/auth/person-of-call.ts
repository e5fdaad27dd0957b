import { currentContext } from "../telemetry/request-context.ts";
import type { Identity } from "./identity.ts";
import { requireIdentity } from "./require-identity.ts";

/**
 * The person for whom the gateway makes the current RPC, by whom the handler has to judge it; null for a call of another service, which
 * acts for itself.
 *
 * @throws {AppError} `unauthenticated` for a call of the gateway that acts for nobody.
 */
export const personOfCall = (): Identity | null =>
  currentContext()?.rpcCaller === "gateway" ? requireIdentity() : null;
