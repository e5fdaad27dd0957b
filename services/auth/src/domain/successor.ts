import { createHmac } from "node:crypto";

/** Derives the refresh token that follows another one from that token and a key of the service alone, so that it can be sent again. */
export const successorOf = (token: string, key: Buffer): string =>
  createHmac("sha256", key).update(token).digest("base64url");
