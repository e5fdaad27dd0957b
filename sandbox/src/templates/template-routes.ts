import type { Request } from "express";
import express from "express";
import type { SandboxContext } from "../context.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { GraphError } from "../domain/graph-error.ts";
import { createTemplate, templateId } from "./create-template.ts";
import { bodyOf, buttonsOf, footerOf, type RatedTemplate, type TemplateComponent } from "./template.ts";

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 1_000;
const DEFAULT_FIELDS = ["name", "language", "status", "category", "components"];
const EXAMPLE_CODE = "123456";

/** `GET` and `POST /{account}/message_templates`: the templates of the account, as the Graph API lists and creates them. */
export function templateRoutes(context: SandboxContext, authorise: (req: Request) => void): express.Router {
  const router = express.Router();
  router.use("/:accountId/message_templates", async (req, _res, next) => {
    const fault = context.faults.get("graph");
    await context.faults.pause("graph");
    if (fault.mode === "error") throw new GraphError(fault.errorCode, "Set by the sandbox's control.");
    authorise(req);
    if (req.params.accountId === WABA_ID) return next();
    const id = req.params.accountId.slice(0, 40);
    const details = `Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`;
    throw new GraphError(100, details, { subcode: 33 });
  });
  router.get("/:accountId/message_templates", (req, res) => {
    res.json(listPage(context.templates.all, req.query, addressOf(req)));
  });
  router.post("/:accountId/message_templates", (req, res) => {
    res.json(createTemplate(context, req.body, Date.now()));
  });
  return router;
}

const addressOf = (req: Request): string => `${req.protocol}://${req.get("host")}${req.baseUrl}${req.path}`;

/** One page with its cursors; `next` is there only where another page follows. */
function listPage(all: readonly RatedTemplate[], query: Request["query"], address: string): object {
  const limit = Math.min(PAGE_SIZE_MAX, Math.max(1, Number(query.limit ?? PAGE_SIZE) || PAGE_SIZE));
  const from = query.after === undefined ? 0 : positionOf(query.after) + 1;
  const shown = all.slice(from, from + limit);
  const fields = typeof query.fields === "string" ? query.fields.split(",") : DEFAULT_FIELDS;
  const named = typeof query.name === "string" ? shown.filter(({ name }) => name === query.name) : shown;
  const data = named.map((template) => present(template, fields));
  if (shown.length === 0) return { data };
  const after = cursorAt(from + shown.length - 1);
  const hasNext = from + shown.length < all.length;
  const next = `${address}?${new URLSearchParams({ limit: String(limit), fields: fields.join(","), after })}`;
  return { data, paging: { cursors: { before: cursorAt(from), after }, ...(hasNext && { next }) } };
}

const cursorAt = (position: number): string => Buffer.from(`template ${position}`).toString("base64url");

function positionOf(cursor: unknown): number {
  const [, position] = /^template (\d{1,6})$/.exec(Buffer.from(String(cursor), "base64url").toString()) ?? [];
  if (position === undefined) throw new GraphError(100, "after: not a cursor");
  return Number(position);
}

function present(template: RatedTemplate, fields: readonly string[]): object {
  const known: Readonly<Record<string, unknown>> = {
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    rejected_reason: template.rejectedReason,
    quality_score: { score: template.quality },
    components: components(template),
  };
  const asked = fields.filter((field) => Object.hasOwn(known, field)).map((field) => [field, known[field]]);
  return { ...Object.fromEntries(asked), id: templateId(template) };
}

/** Components as Meta shows them: those of an AUTHENTICATION template in Meta's words, its button as one of an address. */
function components(template: RatedTemplate): readonly object[] {
  if (template.category !== "AUTHENTICATION") return template.components;
  const body = template.components.find(({ type }) => type === "BODY");
  const footer = template.components.find((one): one is Extract<TemplateComponent, { type: "FOOTER" }> => {
    return one.type === "FOOTER";
  });
  const url = "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}";
  return [
    { ...body, text: bodyOf(template), example: { body_text: [[EXAMPLE_CODE]] } },
    ...(footer === undefined ? [] : [{ ...footer, text: footerOf(template) }]),
    {
      type: "BUTTONS",
      buttons: buttonsOf(template).map(({ text = "Copiar código" }) => ({
        type: "URL",
        text,
        url,
        example: [url.replace("{{1}}", EXAMPLE_CODE)],
      })),
    },
  ];
}
