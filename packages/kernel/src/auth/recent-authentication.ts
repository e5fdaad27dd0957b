import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";

/** Time after a password or second factor was entered during which the session may change its account's sign-in and recovery data. */
export const RECENT_AUTHENTICATION_MS = 5 * 60_000;

/** Reason that makes panels ask for the password, after which they may repeat the call. */
export const REAUTHENTICATION_REQUIRED = "reauthentication_required";

export const reauthenticationRequired = (): AppError =>
  new AppError("forbidden", "Por segurança, confirme a sua senha para continuar.", {
    reason: REAUTHENTICATION_REQUIRED,
  });

/**
 * Passes when the session's holder has recently entered password or second factor: a token alone may have been copied, and must not suffice to
 * take over the account. A viewing never passes. `now` is epoch milliseconds.
 *
 * @throws {AppError} `forbidden` (reason reauthentication_required).
 */
export function requireRecentAuthentication(
  { authenticatedAtMs, viewer }: Pick<Identity, "authenticatedAtMs" | "viewer">,
  now = Date.now(),
): void {
  if (viewer === undefined && authenticatedAtMs !== undefined && now - authenticatedAtMs <= RECENT_AUTHENTICATION_MS) {
    return;
  }
  throw reauthenticationRequired();
}
