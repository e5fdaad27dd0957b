import express from "express";
import { z } from "zod";
import { changeNumber, changeTemplate, tellChange } from "../app/tell-health.ts";
import type { SandboxContext } from "../context.ts";
import { TEMPLATE_CATEGORIES, TEMPLATE_STATUSES } from "../templates/template.ts";
import { ControlError, parseControl } from "./control-error.ts";

/** Time at which, according to Meta, it happened; default: now. */
const at = z.iso.datetime({ offset: true }).transform(Date.parse).optional();

const templateSchema = z
  .strictObject({
    category: z.enum(TEMPLATE_CATEGORIES).optional(),
    status: z.enum(TEMPLATE_STATUSES).optional(),
    quality: z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]).optional(),
    reason: z.string().min(1).max(200).optional(),
    at,
  })
  .refine(({ category, status, quality }) => (category ?? status ?? quality) !== undefined, "nothing to change");

const numberSchema = z.strictObject({
  event: z.string().regex(/^[A-Z_]{1,40}$/),
  limit: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/)
    .optional(),
  at,
});

const changeSchema = z.strictObject({
  field: z.string().regex(/^[a-z_]{1,80}$/),
  value: z.record(z.string(), z.unknown()),
  at,
});

/**
 * `/control/templates` and `/control/numbers`: what Meta thinks of our templates and numbers; `/control/changes`: a change of any other
 * field, with the value Meta would give it. Signed callbacks report all of them.
 */
export function healthRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.get("/templates", (_req, res) => {
    const shown = context.templates.all.map(({ name, language, category, status, quality }) => {
      return { name, language, category, status, quality };
    });
    res.json({ templates: shown });
  });
  router.post("/templates/:name", async (req, res) => {
    const { at: atMs = Date.now(), ...change } = parseControl(templateSchema, req.body);
    const { name } = req.params;
    const callbacks = await changeTemplate(context, name, change, atMs);
    if (callbacks === null) throw new ControlError(404, "name: no template of the directory");
    res.json({ name, callbacks });
  });
  router.post("/numbers/:display", async (req, res) => {
    const { at: atMs = Date.now(), ...change } = parseControl(numberSchema, req.body);
    const { display } = req.params;
    const number = context.directory.numbers.find(({ display_phone_number }) => display_phone_number === display);
    if (number === undefined) throw new ControlError(404, "display: no number of the directory");
    res.json({ number: display, callbacks: await changeNumber(context, display, change, atMs) });
  });
  router.post("/changes", async (req, res) => {
    const { field, value, at: atMs = Date.now() } = parseControl(changeSchema, req.body);
    res.json({ field, callbacks: await tellChange(context, field, value, atMs) });
  });
  return router;
}
