import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { ControlError, parseControl } from "../http/control-error.ts";
import { APP_ID, BUSINESS_ID } from "./business-state.ts";

const tokenSchema = z.strictObject({
  is_valid: z.boolean().optional(),
  type: z.enum(["SYSTEM_USER", "USER"]).optional(),
  expires_at: z.int().min(0).optional(),
  scopes: z.array(z.string()).optional(),
});
const troubleSchema = z.strictObject({
  can_send: z.enum(["LIMITED", "BLOCKED"]),
  errors: z
    .array(z.strictObject({ error_code: z.int(), error_description: z.string(), possible_solution: z.string() }))
    .default([]),
  info: z.array(z.string()).default([]),
});
const businessSchema = z.strictObject({
  token: tokenSchema.optional(),
  subscription: z
    .strictObject({ callback_url: z.url(), active: z.boolean().default(true), fields: z.array(z.string()) })
    .nullable()
    .optional(),
  subscribed_apps: z.array(z.string()).optional(),
  verification: z.string().optional(),
  review_status: z.string().optional(),
  limit: z.string().optional(),
  calls_left: z.int().min(0).optional(),
  /** Trouble of the account, the business and the app; null: none any more. */
  waba: troubleSchema.nullable().optional(),
  business: troubleSchema.nullable().optional(),
  app: troubleSchema.nullable().optional(),
});
const numberSchema = z.strictObject({
  is_registered: z.boolean().optional(),
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .nullable()
    .optional(),
  name_status: z.string().optional(),
  verified_name: z.string().optional(),
  code_verification_status: z.string().optional(),
  quality: z.string().optional(),
  status: z.string().nullable().optional(),
  is_on_biz_app: z.boolean().optional(),
  refusals: z.array(z.strictObject({ code: z.int(), subcode: z.int().optional() })).optional(),
  trouble: troubleSchema.nullable().optional(),
});
type Given = z.output<typeof troubleSchema>;

/** `/control/business` and `/control/business/numbers/{id}`: how the business, its app and its numbers stand at Meta. */
export function businessControlRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { business } = context;
  const setTrouble = (id: string, given: Given | null | undefined): void => {
    if (given === undefined) return;
    if (given === null) business.troubles.delete(id);
    else business.troubles.set(id, { canSend: given.can_send, errors: given.errors, info: given.info });
  };
  router.get("/", (_req, res) => {
    const { token, subscription, subscribedApps, verification, limit } = business;
    res.json({
      app_id: APP_ID,
      account_id: WABA_ID,
      token,
      subscription,
      subscribed_apps: subscribedApps,
      verification,
      limit,
    });
  });
  router.post("/", (req, res) => {
    const given = parseControl(businessSchema, req.body);
    const { token = {} } = given;
    business.token.isValid = token.is_valid ?? business.token.isValid;
    business.token.type = token.type ?? business.token.type;
    business.token.expiresAt = token.expires_at ?? business.token.expiresAt;
    business.token.scopes = token.scopes ?? business.token.scopes;
    if (given.subscription !== undefined) business.subscription = given.subscription;
    business.subscribedApps = given.subscribed_apps ?? business.subscribedApps;
    business.verification = given.verification ?? business.verification;
    business.reviewStatus = given.review_status ?? business.reviewStatus;
    business.limit = given.limit ?? business.limit;
    business.callsLeft = given.calls_left ?? business.callsLeft;
    setTrouble(WABA_ID, given.waba);
    setTrouble(BUSINESS_ID, given.business);
    setTrouble(APP_ID, given.app);
    res.json({ app_id: APP_ID });
  });
  router.post("/numbers/:id", (req, res) => {
    const number = context.directory.number(req.params.id);
    if (number === undefined) throw new ControlError(404, "id: no number of the directory");
    const given = parseControl(numberSchema, req.body);
    const state = business.number(number.id, number.unit);
    state.isRegistered = given.is_registered ?? state.isRegistered;
    if (given.pin !== undefined) state.pin = given.pin;
    state.nameStatus = given.name_status ?? state.nameStatus;
    state.verifiedName = given.verified_name ?? state.verifiedName;
    state.codeVerificationStatus = given.code_verification_status ?? state.codeVerificationStatus;
    state.quality = given.quality ?? state.quality;
    if (given.status !== undefined) state.status = given.status;
    state.isOnApp = given.is_on_biz_app ?? state.isOnApp;
    state.refusals = given.refusals ?? state.refusals;
    setTrouble(number.id, given.trouble);
    res.json({ id: number.id, tried: state.triedAtMs.length, is_registered: state.isRegistered });
  });
  router.get("/numbers/:id", (req, res) => {
    const number = context.directory.number(req.params.id);
    if (number === undefined) throw new ControlError(404, "id: no number of the directory");
    const state = business.number(number.id, number.unit);
    res.json({
      id: number.id,
      tried: state.triedAtMs.length,
      is_registered: state.isRegistered,
      profile: state.profile,
    });
  });
  return router;
}
