import type { Request } from "express";
import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { GraphError } from "../domain/graph-error.ts";
import { healthOf } from "./health-status.ts";
import { fieldsAsked } from "./paging.ts";

/** Meta takes ten calls of `register` for one number in three days. */
const REGISTRATIONS_MAX = 10;
const WINDOW_MS = 72 * 60 * 60 * 1_000;

const registerSchema = z.looseObject({ messaging_product: z.literal("whatsapp"), pin: z.string().regex(/^\d{6}$/) });
const profileSchema = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.string().max(128).optional(),
  vertical: z.string().optional(),
  websites: z.array(z.string().max(256)).max(2).optional(),
});
const PROFILE_FIELDS = ["about", "address", "description", "email", "profile_picture_url", "websites", "vertical"];

/** A number with the fields that are asked for; `id` is always there. */
export function presentNumber(context: SandboxContext, number: DirectoryNumber, fields: readonly string[]): object {
  const { business } = context;
  const state = business.number(number.id, number.unit);
  const known: Readonly<Record<string, unknown>> = {
    display_phone_number: `+${number.display_phone_number.slice(0, 2)} ${number.display_phone_number.slice(2, 4)} ${number.display_phone_number.slice(4, -4)}-${number.display_phone_number.slice(-4)}`,
    verified_name: state.verifiedName,
    name_status: state.nameStatus,
    status: state.status ?? (state.isRegistered ? "CONNECTED" : "PENDING"),
    platform_type: state.isRegistered ? "CLOUD_API" : "NOT_APPLICABLE",
    code_verification_status: state.codeVerificationStatus,
    quality_rating: state.quality,
    throughput: { level: state.isRegistered ? "STANDARD" : "NOT_APPLICABLE" },
    webhook_configuration: { application: business.subscription?.callback_url ?? "" },
    is_on_biz_app: state.isOnApp,
    whatsapp_business_manager_messaging_limit: business.limit,
    health_status: healthOf(context, number),
  };
  const asked = fields.filter((field) => Object.hasOwn(known, field)).map((field) => [field, known[field]]);
  return { ...Object.fromEntries(asked), id: number.id };
}

/** `GET /{number}`, `POST /{number}/register` and `/{number}/whatsapp_business_profile`. */
export function numberRoutes(context: SandboxContext, requireAccount: (req: Request) => void): express.Router {
  const router = express.Router();
  const { business, directory } = context;
  router.post("/:numberId/register", (req, res, next) => {
    const number = directory.number(req.params.numberId);
    if (number === undefined) return next();
    requireAccount(req);
    register(context, number, req.body, Date.now());
    res.json({ success: true });
  });
  router.get("/:numberId/whatsapp_business_profile", (req, res, next) => {
    const number = directory.number(req.params.numberId);
    if (number === undefined) return next();
    requireAccount(req);
    const { profile } = business.number(number.id, number.unit);
    const asked = fieldsAsked(req, PROFILE_FIELDS).filter((field) => Object.hasOwn(profile, field));
    const shown = Object.fromEntries(asked.map((field) => [field, profile[field]]));
    res.json({ data: [{ ...shown, messaging_product: "whatsapp" }] });
  });
  router.post("/:numberId/whatsapp_business_profile", (req, res, next) => {
    const number = directory.number(req.params.numberId);
    if (number === undefined) return next();
    requireAccount(req);
    const parsed = profileSchema.safeParse(req.body);
    if (!parsed.success) throw new GraphError(131009, parsed.error.issues[0]?.path.join(".") ?? "profile");
    const { messaging_product: _product, ...given } = parsed.data;
    Object.assign(business.number(number.id, number.unit).profile, given);
    res.json({ success: true });
  });
  router.get("/:numberId", (req, res, next) => {
    const number = directory.number(req.params.numberId);
    if (number === undefined) return next();
    requireAccount(req);
    const fields = fieldsAsked(req, ["id", "display_phone_number", "verified_name", "quality_rating"]);
    res.json(presentNumber(context, number, fields));
  });
  return router;
}

/** @throws GraphError as Meta's reference of the edge lists them */
function register(context: SandboxContext, number: DirectoryNumber, body: unknown, nowMs: number): void {
  const state = context.business.number(number.id, number.unit);
  const parsed = registerSchema.safeParse(body);
  if (!parsed.success) throw new GraphError(131009, "pin: a PIN has six digits");
  state.triedAtMs = state.triedAtMs.filter((at) => at > nowMs - WINDOW_MS);
  if (state.triedAtMs.length >= REGISTRATIONS_MAX) throw new GraphError(133016, TOO_MANY);
  state.triedAtMs.push(nowMs);
  const planted = state.refusals.shift();
  if (planted !== undefined) throw refusal(planted.code, planted.subcode);
  if (state.codeVerificationStatus !== "VERIFIED") throw refusal(133006);
  if (state.nameStatus === "PENDING_REVIEW" || state.nameStatus === "NONE") throw refusal(100, 2_388_001);
  if (state.pin !== null && !state.isRegistered && state.pin !== parsed.data.pin) throw refusal(133005);
  state.pin = parsed.data.pin;
  state.isRegistered = true;
}

const TOO_MANY =
  "Registration or Deregistration failed because there were too many attempts for this phone number in a short period of time";
const DETAILS: Readonly<Record<number, string>> = {
  133005: "Two step verification PIN Mismatch",
  133006: "Phone number re-verification needed",
  133009: "Two step verification PIN Guessed Too Fast",
  133010: "The account is not registered",
  133015: "Please wait a few minutes before attempting to register this phone number",
  133016: TOO_MANY,
};

function refusal(code: number, subcode?: number): GraphError {
  if (code === 100 && subcode === 2_388_001) {
    const userMessage = "The certificate cannot be created, because the display name is not approved yet.";
    return new GraphError(code, userMessage, { subcode, userTitle: "Cannot Create Certificate", userMessage });
  }
  return new GraphError(
    code,
    DETAILS[code] ?? "Set by the sandbox's control.",
    subcode === undefined ? {} : { subcode },
  );
}
