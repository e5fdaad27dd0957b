import type { CategorisationContext } from "../categorisation-context.ts";
import type { ModelChoice, ModelChoiceEdit, Switching } from "./ports.ts";

/** The choice of the model in service; `isTraining`: a training is under way in some replica. */
export async function readChoice(ctx: CategorisationContext): Promise<ModelChoice & { isTraining: boolean }> {
  const choice = await ctx.choices.read();
  const sinceMs = choice.trainingSince?.getTime() ?? 0;
  return { ...choice, isTraining: ctx.now().getTime() - sinceMs < ctx.config.trainTimeoutMs };
}

/** Puts the model in service unless models are reviewed and one serves already; returns whether it serves. */
export function serveIfAutomatic({ choices }: CategorisationContext, version: string): Promise<boolean> {
  return choices.edit(async (edit) => {
    if (edit.choice.switching === "reviewed" && edit.choice.serving !== null) return false;
    await saveIfChanged(edit, { serving: version });
    return true;
  });
}

/** Puts the model in service regardless of the switching mode. */
export const forceServe = (ctx: CategorisationContext, version: string): Promise<void> =>
  change(ctx, { serving: version });

/** Puts the model in service and switches to review of new ones; false when it is not stored (any more). */
export function pinModel({ choices }: CategorisationContext, version: string): Promise<boolean> {
  return choices.edit(async (edit) => {
    if (!(await edit.isStored(version))) return false;
    await saveIfChanged(edit, { serving: version, switching: "reviewed" });
    return true;
  });
}

/** Sets how models get into service, and has the training loop act on it. */
export async function setSwitching(ctx: CategorisationContext, switching: Switching): Promise<void> {
  await change(ctx, { switching });
  ctx.trainSoon();
}

export const trainingBegan = (ctx: CategorisationContext): Promise<void> => change(ctx, { trainingSince: ctx.now() });

/** Records the end of a training. `failure`: reason in pt-BR; null: it succeeded. */
export const trainingEnded = (ctx: CategorisationContext, failure: string | null): Promise<void> =>
  change(ctx, { trainingSince: null, lastFailure: failure });

const change = ({ choices }: CategorisationContext, changes: Partial<ModelChoice>): Promise<void> =>
  choices.edit((edit) => saveIfChanged(edit, changes));

/** A change without effect is neither written nor published. */
async function saveIfChanged(edit: ModelChoiceEdit, changes: Partial<ModelChoice>): Promise<void> {
  const keys = Object.keys(changes) as (keyof ModelChoice)[];
  if (keys.some((key) => changes[key] !== edit.choice[key])) await edit.save(changes);
}
