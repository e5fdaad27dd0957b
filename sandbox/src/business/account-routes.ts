import type { Request } from "express";
import express from "express";
import type { SandboxContext } from "../context.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import { type BusinessSecrets, requireToken } from "./app-routes.ts";
import { APP_ID } from "./business-state.ts";
import { healthOf } from "./health-status.ts";
import { numberRoutes, presentNumber } from "./number-routes.ts";
import { fieldsAsked, pageOf } from "./paging.ts";

/** `GET /{account}`, its `subscribed_apps` and `phone_numbers`, and the numbers themselves, in the forms of Meta's references. */
export function accountRoutes(context: SandboxContext, secrets: BusinessSecrets): express.Router {
  const router = express.Router();
  const { business, directory } = context;
  const requireAccount = (req: Request): void => {
    requireToken(context, secrets, req);
    if (business.callsLeft <= 0) {
      throw new GraphError(
        80008,
        "There have been too many calls to this WhatsApp Business account. Wait a bit and try again.",
      );
    }
    business.callsLeft -= 1;
  };

  router.get("/:accountId/subscribed_apps", (req, res, next) => {
    if (req.params.accountId !== WABA_ID) return next();
    requireAccount(req);
    res.json({
      data: business.subscribedApps.map((id) => ({
        whatsapp_business_api_data: {
          id,
          name: id === APP_ID ? "Tenho" : "Outro app",
          link: `https://www.facebook.com/games/?app_id=${id}`,
        },
      })),
    });
  });
  router.post("/:accountId/subscribed_apps", (req, res, next) => {
    if (req.params.accountId !== WABA_ID) return next();
    requireAccount(req);
    if (!business.subscribedApps.includes(APP_ID)) business.subscribedApps.push(APP_ID);
    context.state.commit({ t: "connection", connection: business.connection });
    res.json({ success: true });
  });
  router.delete("/:accountId/subscribed_apps", (req, res, next) => {
    if (req.params.accountId !== WABA_ID) return next();
    requireAccount(req);
    const others = business.subscribedApps.filter((id) => id !== APP_ID);
    business.subscribedApps.splice(0, business.subscribedApps.length, ...others);
    context.state.commit({ t: "connection", connection: business.connection });
    res.json({ success: true });
  });
  router.get("/:accountId/phone_numbers", (req, res, next) => {
    if (req.params.accountId !== WABA_ID) return next();
    requireAccount(req);
    const fields = fieldsAsked(req, ["id", "display_phone_number", "verified_name", "quality_rating"]);
    const shown = directory.numbers.map((number) => presentNumber(context, number, fields));
    res.json(pageOf(shown, req));
  });
  router.get("/:accountId", (req, res, next) => {
    if (req.params.accountId !== WABA_ID) return next();
    requireAccount(req);
    const known: Readonly<Record<string, unknown>> = {
      name: "Tenho",
      currency: "BRL",
      timezone_id: "25",
      account_review_status: business.reviewStatus,
      business_verification_status: business.verification,
      health_status: healthOf(context, null),
    };
    const asked = fieldsAsked(req, ["name", "timezone_id"]).filter((field) => Object.hasOwn(known, field));
    res.json({ ...Object.fromEntries(asked.map((field) => [field, known[field]])), id: WABA_ID });
  });
  router.use(numberRoutes(context, requireAccount));
  router.all(
    ["/:nodeId", "/:nodeId/subscribed_apps", "/:nodeId/phone_numbers", "/:nodeId/register"],
    (req, _res, next) => {
      // The address of a file is read without naming fields.
      if (req.path.split("/").length === 2 && req.query.fields === undefined) return next();
      requireToken(context, secrets, req);
      const id = String(req.params.nodeId).slice(0, 40);
      const details = `Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`;
      throw new GraphError(100, details, { subcode: 33 });
    },
  );
  return router;
}
