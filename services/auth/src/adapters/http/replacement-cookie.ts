import { REPLACEMENT_COOKIE } from "@tenho/kernel/auth/replacement-cookie";
import type { Response } from "express";

/** Browsers drop larger cookies; a caller with so many permissions or units has to sign in again. */
const TOKEN_LENGTH_MAX = 3_800;

const optionsOf = (secure: boolean) => ({ httpOnly: true, sameSite: "strict", secure, path: "/" }) as const;

/** Sets a cookie with the token that replaces the caller's bearer, for as long as that bearer may live. */
export function setReplacementCookie(res: Response, cookie: { token: string; tokenMs: number; secure: boolean }): void {
  if (cookie.token.length > TOKEN_LENGTH_MAX) return;
  res.cookie(REPLACEMENT_COOKIE, cookie.token, { ...optionsOf(cookie.secure), maxAge: cookie.tokenMs });
}

export function clearReplacementCookie(res: Response, secure: boolean): void {
  res.clearCookie(REPLACEMENT_COOKIE, optionsOf(secure));
}
