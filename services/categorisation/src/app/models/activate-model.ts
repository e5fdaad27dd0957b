import { AppError } from "@tenho/kernel/errors/app-error";
import type { ModelKeeper } from "./model-keeper.ts";
import type { ModelStore, ModelSummary, VersionedModel } from "./ports.ts";

/**
 * Puts a stored model in service and has the next ones reviewed.
 * Raises: `not_found`, `unprocessable` when this code cannot read it.
 */
export function createActivateModel(deps: {
  models: Pick<ModelStore, "get" | "list">;
  keeper: Pick<ModelKeeper, "activate">;
}) {
  return async (version: string): Promise<ModelSummary> => {
    await requireModel(deps.models, version);
    const activated = await deps.keeper.activate(version);
    const summary = (await deps.models.list()).find((model) => model.version === version);
    if (!activated || summary === undefined) throw notFound();
    return summary;
  };
}

/** Raises: `not_found`, `unprocessable` when this code cannot read it. */
export async function requireModel(models: Pick<ModelStore, "get" | "list">, version: string): Promise<VersionedModel> {
  const model = await models.get(version);
  if (model !== null) return model;
  const isStored = (await models.list()).some((summary) => summary.version === version);
  if (!isStored) throw notFound();
  throw new AppError("unprocessable", "Este modelo é de outro formato e não pode mais ser lido.");
}

const notFound = (): AppError => new AppError("not_found", "Modelo não encontrado.");
