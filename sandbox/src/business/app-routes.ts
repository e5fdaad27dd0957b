import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import { APP_ID, KNOWN_FIELDS, newChallenge, SYSTEM_USER_ID } from "./business-state.ts";

const VERIFY_TIMEOUT_MS = 5_000;
const SECOND_MS = 1_000;

export interface BusinessSecrets {
  readonly token: string;
  readonly appSecret: string;
}

const subscriptionSchema = z.looseObject({
  object: z.string(),
  callback_url: z.string().optional(),
  verify_token: z.string().optional(),
  fields: z.union([z.string(), z.array(z.string())]).optional(),
});

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const bearerOf = (req: Request): string => {
  const inQuery = typeof req.query.access_token === "string" ? req.query.access_token : "";
  return (req.get("authorization") ?? "").replace(/^Bearer /, "") || inQuery;
};

/**
 * Lets in a call with the system user's token, while it is valid and has the permission; a proof that comes with it has to be right.
 * @throws GraphError 190 for another or an expired token, 200 without the permission, 100 for a wrong `appsecret_proof`
 */
export function requireToken(context: SandboxContext, secrets: BusinessSecrets, req: Request): void {
  const { token } = context.business;
  const isExpired = token.expiresAt > 0 && token.expiresAt * SECOND_MS <= Date.now();
  if (!isSame(bearerOf(req), secrets.token)) throw new GraphError(190, "The access token could not be decrypted");
  if (!token.isValid || isExpired) {
    throw new GraphError(190, "Error validating access token: Session has expired", { subcode: 463 });
  }
  const proof = req.query.appsecret_proof;
  if (proof !== undefined) {
    const expected = createHmac("sha256", secrets.appSecret).update(secrets.token).digest("hex");
    if (!isSame(String(proof), expected))
      throw new GraphError(100, "Invalid appsecret_proof provided in the API argument");
  }
  if (!token.scopes.includes("whatsapp_business_management")) {
    throw new GraphError(200, "You do not have the necessary permissions required to perform this action");
  }
}

/** Lets in a call with the app's own token, `APP_ID|APP_SECRET`. @throws GraphError 190, or 101 for another app */
function requireAppToken(secrets: BusinessSecrets, req: Request): void {
  const [appId = "", secret = ""] = bearerOf(req).split("|");
  if (appId !== APP_ID) {
    throw new GraphError(101, "Error validating application. Cannot get application info due to a system error.");
  }
  if (!isSame(secret, secrets.appSecret)) throw new GraphError(190, "Invalid OAuth access token signature.");
}

/** `GET /debug_token`, `/{app}/subscriptions` and the accounts of the system user, in the forms of Meta's Graph API reference. */
export function appRoutes(context: SandboxContext, secrets: BusinessSecrets): express.Router {
  const router = express.Router();
  const { business } = context;
  router.get("/debug_token", (req, res) => {
    const bearer = bearerOf(req);
    if (bearer.includes("|")) requireAppToken(secrets, req);
    else if (!isSame(bearer, secrets.token)) throw new GraphError(190, "Invalid OAuth access token.");
    const input = typeof req.query.input_token === "string" ? req.query.input_token : "";
    if (input === "") throw new GraphError(100, "(#100) You must provide an input token.");
    if (!isSame(input, secrets.token)) {
      res.json({ data: { error: { code: 190, message: "Invalid OAuth access token." }, is_valid: false, scopes: [] } });
      return;
    }
    const { token } = business;
    const isExpired = token.expiresAt > 0 && token.expiresAt * SECOND_MS <= Date.now();
    res.json({
      data: {
        app_id: APP_ID,
        type: token.type,
        application: "Tenho",
        data_access_expires_at: 0,
        expires_at: token.expiresAt,
        is_valid: token.isValid && !isExpired,
        issued_at: 1_780_000_000,
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: [WABA_ID] })),
        user_id: SYSTEM_USER_ID,
      },
    });
  });
  router.use("/:appId/subscriptions", (req, _res, next) => {
    requireAppToken(secrets, req);
    if (req.params.appId !== APP_ID) throw new GraphError(100, `Unknown app ${req.params.appId.slice(0, 40)}`);
    next();
  });
  router.get("/:appId/subscriptions", (_req, res) => {
    const { subscription } = business;
    const shown = subscription && {
      object: "whatsapp_business_account",
      callback_url: subscription.callback_url,
      active: subscription.active,
      fields: subscription.fields.map((name) => ({ name, version: "v24.0" })),
    };
    res.json({ data: shown === null ? [] : [shown] });
  });
  router.post("/:appId/subscriptions", async (req, res) => {
    await subscribe(context, req.body);
    res.json({ success: true });
  });
  router.get("/:userId/assigned_whatsapp_business_accounts", (req, res) => {
    requireToken(context, secrets, req);
    res.json({ data: [{ id: WABA_ID, name: "Tenho" }], paging: { cursors: { before: "A", after: "A" } } });
  });
  return router;
}

async function subscribe(context: SandboxContext, body: unknown): Promise<void> {
  const parsed = subscriptionSchema.safeParse(body);
  if (!parsed.success || parsed.data.object !== "whatsapp_business_account") {
    throw new GraphError(100, "(#100) The parameter object is required.");
  }
  const { callback_url: url, verify_token: verifyToken, fields = "" } = parsed.data;
  if (url === undefined) throw new GraphError(100, "(#100) The parameter callback_url is required.");
  if (verifyToken === undefined) throw new GraphError(100, "(#100) The parameter verify_token is required.");
  const asked = (typeof fields === "string" ? fields.split(",") : fields).map((field) => field.trim()).filter(Boolean);
  const foreign = asked.find((field) => !KNOWN_FIELDS.has(field));
  if (foreign !== undefined) throw new GraphError(100, `(#100) Invalid field: ${foreign.slice(0, 60)}`);
  await verifyCallback(url, verifyToken);
  context.business.subscription = { callback_url: url, active: true, fields: asked };
  context.state.commit({ t: "connection", connection: context.business.connection });
  context.redirectCallbacks(url);
}

/** Meta's handshake with a new address. @throws GraphError 2200 where it is not answered as agreed */
async function verifyCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = newChallenge();
  const address = new URL(url);
  address.searchParams.set("hub.mode", "subscribe");
  address.searchParams.set("hub.challenge", challenge);
  address.searchParams.set("hub.verify_token", verifyToken);
  const isVerified = await fetch(address, { signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS) })
    .then(async (response) => response.ok && (await response.text()) === challenge)
    .catch(() => false);
  if (!isVerified) {
    throw new GraphError(
      2200,
      "Callback verification failed with the following errors: HTTP Status Code or body was not as expected",
    );
  }
}
