import type { SandboxContext } from "../context.ts";
import { newJob } from "../domain/callbacks.ts";
import type { NumberChange, TemplateChange } from "../domain/health-callbacks.ts";
import { changeBody, numberBody, templateBodies } from "../domain/health-callbacks.ts";

/** Delivers callbacks one after the other; answers the HTTP status of the first delivery of each, 0 without an answer. */
async function deliver(context: SandboxContext, bodies: readonly string[], nowMs: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of bodies) {
    const job = newJob(body, nowMs);
    context.state.commit({ t: "job", job });
    statuses.push(await context.queue.deliver(job));
  }
  return statuses;
}

/**
 * Changes a template as Meta would, and sends the callbacks that report it. Null for an unknown template.
 * @param atMs when Meta says it happened
 */
export async function changeTemplate(
  context: SandboxContext,
  name: string,
  change: TemplateChange,
  atMs: number,
): Promise<number[] | null> {
  const before = context.templates.find(name);
  if (before === undefined) return null;
  context.templates.change(name, change);
  return deliver(context, templateBodies(before, change, atMs), Date.now());
}

/** Reports a business number's quality or limit, as Meta would. */
export const changeNumber = (
  context: SandboxContext,
  displayNumber: string,
  change: NumberChange,
  atMs: number,
): Promise<number[]> => deliver(context, [numberBody(displayNumber, change, atMs)], Date.now());

/** Reports a change of any field: of the account, a person's preferences, or something not known yet. */
export const tellChange = (context: SandboxContext, field: string, value: object, atMs: number): Promise<number[]> =>
  deliver(context, [changeBody(field, value, atMs)], Date.now());
