import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { ModelKeeper } from "./model-keeper.ts";
import type { ModelSummary, VersionedModel } from "./ports.ts";

/** Puts a stored model in service and switches to review of new ones. Raises: `not_found`, `unprocessable` when this code cannot read it. */
export async function activateModel(
  ctx: CategorisationContext,
  keeper: ModelKeeper,
  version: string,
): Promise<ModelSummary> {
  await requireModel(ctx, version);
  const activated = await keeper.activate(version);
  const summary = (await ctx.models.list()).find((model) => model.version === version);
  if (!activated || summary === undefined) throw notFound();
  return summary;
}

/** Raises: `not_found`, `unprocessable` when this code cannot read it. */
export async function requireModel({ models }: CategorisationContext, version: string): Promise<VersionedModel> {
  const model = await models.get(version);
  if (model !== null) return model;
  const isStored = (await models.list()).some((summary) => summary.version === version);
  if (!isStored) throw notFound();
  throw new AppError("unprocessable", "Este modelo é de outro formato e não pode mais ser lido.");
}

const notFound = (): AppError => new AppError("not_found", "Modelo não encontrado.");
