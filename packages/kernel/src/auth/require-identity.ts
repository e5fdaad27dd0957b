import { AppError } from "../errors/app-error.ts";
import { currentContext } from "../telemetry/request-context.ts";
import type { Identity } from "./identity.ts";

/**
 * The proved identity that the current request acts for, in an HTTP handler or in that of an RPC which the gateway made for a person.
 *
 * @throws {AppError} `unauthenticated` where there is none, or an anonymous one.
 */
export function requireIdentity(): Identity {
  const identity = currentContext()?.identity;
  if (identity === undefined || identity.role === "ANONYMOUS") {
    throw new AppError("unauthenticated", "Entre na sua conta para continuar.");
  }
  return identity;
}
