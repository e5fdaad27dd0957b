import { changeTemplate } from "../app/tell-health.ts";
import type { SandboxContext } from "../context.ts";
import { GraphError } from "../domain/graph-error.ts";
import { parseDefinition } from "./definition-schema.ts";
import { categoryOf, refusalOf } from "./review.ts";
import type { CreatedTemplate } from "./template-account.ts";
import { faultOf } from "./template-faults.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** Templates that may be created in an hour, and that an account whose business is not verified may have. */
const CREATED_AN_HOUR_MAX = 100;
const TEMPLATES_MAX = 250;
const CATEGORY_REFUSED = "This WhatsApp Business account does not have permission to create message template";

/**
 * Creates a template, whose review goes on afterwards.
 * @returns Meta's answer
 * @throws GraphError 100 with Meta's subcode for what it does not create, 10 with 2388185 for a one-time code of a business that is not verified, 80008 over
 * its limit of an hour
 */
export function createTemplate(context: SandboxContext, body: unknown, nowMs: number): object {
  const definition = parseDefinition(body);
  const { templates } = context;
  if (templates.created.filter(({ createdAtMs }) => createdAtMs > nowMs - HOUR_MS).length >= CREATED_AN_HOUR_MAX) {
    throw new GraphError(80008, "There have been too many calls to this WhatsApp Business account.");
  }
  if (definition.category === "AUTHENTICATION" && context.business.verification !== "verified") {
    throw new GraphError(10, CATEGORY_REFUSED, {
      status: 400,
      subcode: 2388185,
      userTitle: "Cannot create message template",
      userMessage: CATEGORY_REFUSED,
    });
  }
  const fault = faultOf(definition);
  if (fault !== null) throw refusal(fault.subcode, fault.title, fault.words);
  const { name, language } = definition;
  if (templates.all.some((one) => one.name === name && one.language === language)) {
    throw refusal(2388024, "Content in This Language Already Exists", "There is already content in this language.");
  }
  if (templates.all.length >= TEMPLATES_MAX) {
    throw refusal(2388019, "Message Template Limit Exceeded", "The account has the most templates it may have.");
  }
  const template: CreatedTemplate = {
    ...definition,
    category: categoryOf(definition),
    status: "PENDING",
    quality: "UNKNOWN",
    rejectedReason: "NONE",
    createdAtMs: nowMs,
  };
  templates.create(template);
  scheduleReview(context, template, nowMs);
  return { id: templateId(template), status: template.status, category: template.category };
}

const refusal = (subcode: number | undefined, userTitle: string, userMessage: string): GraphError =>
  new GraphError(100, userMessage, { ...(subcode !== undefined && { subcode }), userTitle, userMessage });

/** Meta's id of a template: derived from its name, hence always the same. */
export function templateId({ name, language }: { readonly name: string; readonly language: string }): string {
  let id = 7;
  for (const character of `${name}:${language}`) id = (id * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_000_000;
  return String(id);
}

function scheduleReview(context: SandboxContext, { name, createdAtMs }: CreatedTemplate, nowMs: number): void {
  const leftMs = Math.max(0, createdAtMs + context.templateReviewMs - nowMs);
  setTimeout(() => {
    if (!context.stopping.signal.aborted) void review(context, name);
  }, leftMs).unref();
}

/** Decides about a template that still waits for it, and sends the callback. */
async function review(context: SandboxContext, name: string): Promise<void> {
  const template = context.templates.find(name);
  if (template?.status !== "PENDING") return;
  const reason = refusalOf(template, context.templates.all);
  const change = reason === null ? { status: "APPROVED" as const } : { status: "REJECTED" as const, reason };
  await changeTemplate(context, name, change, Date.now());
}

/** Goes on with the reviews that a former process had begun. */
export function resumeReviews(context: SandboxContext): void {
  for (const template of context.templates.created) {
    if (template.status === "PENDING") scheduleReview(context, template, Date.now());
  }
}
