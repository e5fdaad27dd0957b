import { createHmac } from "node:crypto";
import type { Secrets } from "../stack/secrets.ts";

/** Superuser's password of a server made for a deployment alone; derived, so that the file of secrets has one shape for all stacks. */
export const serverPassword = (own: Secrets, server: string): string =>
  createHmac("sha256", own.serversSecret).update(`superuser of ${server}`).digest("base64url");
