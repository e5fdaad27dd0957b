import type { Request, Response } from "express";

const NAME = "tenho_refresh";
/** Browsers send it to auth's paths only. */
const PATH = "/auth";

/** The refresh token of a request, or null. */
export function readRefreshCookie(req: Pick<Request, "headers">): string | null {
  for (const part of (req.headers.cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value !== undefined && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

/**
 * Sets the refresh token; unless it is to be remembered, as a session cookie that ends with the browser. Its life is sent as a duration, which
 * holds on a device whose clock is wrong.
 */
export function setRefreshCookie(
  res: Response,
  cookie: { token: string; remember: boolean; lifeMs: number; secure: boolean },
): void {
  res.cookie(NAME, cookie.token, {
    httpOnly: true,
    sameSite: "strict",
    secure: cookie.secure,
    path: PATH,
    ...(cookie.remember && { maxAge: cookie.lifeMs }),
  });
}

export function clearRefreshCookie(res: Response, secure: boolean): void {
  res.clearCookie(NAME, { httpOnly: true, sameSite: "strict", secure, path: PATH });
}
