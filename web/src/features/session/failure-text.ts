import type { ApiError } from "../../api/api-error.ts";
import { REAUTHENTICATION_REQUIRED } from "../../api/reauthentication-reason.ts";

/**
 * Text of a failure: the server's own for a refusal (400 to 499); `fallback` when a service failed, did not answer, or a proxy answered
 * in its place.
 */
export function failureText({ status, code, reason, message }: ApiError, fallback: string): string {
  // The dialog for the password belongs to the panel, which there is not before a session is stored.
  if (reason === REAUTHENTICATION_REQUIRED) return "Passaram mais de cinco minutos. Feche e entre de novo.";
  return status >= 400 && status < 500 && code !== "internal" ? message : fallback;
}
