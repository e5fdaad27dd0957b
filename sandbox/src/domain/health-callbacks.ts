import type { RatedTemplate, Template } from "../templates/template.ts";
import { WABA_ID } from "./callbacks.ts";
import { metaJson } from "./signature.ts";

/** Changes of a template; absent fields stay as they are. */
export interface TemplateChange {
  readonly category?: Template["category"] | undefined;
  readonly status?: Template["status"] | undefined;
  readonly quality?: string | undefined;
  readonly reason?: string | undefined;
}

/** Change of a business number. */
export interface NumberChange {
  readonly event: string;
  readonly limit?: string | undefined;
}

/** The body of a callback with one change of any field, as Meta writes it. */
export function changeBody(field: string, value: object, atMs: number): string {
  const entry = { id: WABA_ID, time: Math.floor(atMs / 1000), changes: [{ field, value }] };
  return metaJson({ object: "whatsapp_business_account", entry: [entry] });
}

/** Meta's id of a template: derived from its name, hence always the same. */
function idOf({ name, language }: Template): number {
  let id = 7;
  for (const character of `${name}:${language}`) id = (id * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_000_000;
  return id;
}

/** The bodies of the callbacks that report a change: one for the category, one for the status, one for the quality. */
export function templateBodies(before: RatedTemplate, change: TemplateChange, atMs: number): string[] {
  const names = {
    message_template_id: idOf(before),
    message_template_name: before.name,
    message_template_language: before.language,
  };
  const bodies: string[] = [];
  if (change.category !== undefined) {
    const value = { ...names, previous_category: before.category, new_category: change.category };
    bodies.push(changeBody("template_category_update", value, atMs));
  }
  if (change.status !== undefined) {
    const value = { event: change.status, ...names, reason: change.reason ?? "NONE" };
    bodies.push(changeBody("message_template_status_update", value, atMs));
  }
  if (change.quality !== undefined) {
    const value = { previous_quality_score: before.quality, new_quality_score: change.quality, ...names };
    bodies.push(changeBody("message_template_quality_update", value, atMs));
  }
  return bodies;
}

/** The body of the callback that reports a number's quality or limit. */
export const numberBody = (displayNumber: string, { event, limit }: NumberChange, atMs: number): string =>
  changeBody(
    "phone_number_quality_update",
    {
      display_phone_number: displayNumber,
      event,
      ...(limit === undefined ? {} : { current_limit: limit, max_daily_conversations_per_business: limit }),
    },
    atMs,
  );
