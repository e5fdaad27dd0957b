import { errorMessage } from "../../../api/api-error.ts";
import { useActivateModelMutation } from "../../../api/tenho-api.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { type Model, modelName } from "./model.ts";

/** Puts a model into service and shows the outcome in a toast. */
export function useModelActivation() {
  const [send, { isLoading }] = useActivateModelMutation();
  const activate = async (model: Model): Promise<void> => {
    const { error } = await send({ version: model.version });
    if (error) notify.error(errorMessage(error, "Erro ao colocar o modelo em serviço"));
    else notify.success(`Modelo de ${modelName(model)} em serviço. Os próximos esperam sua revisão.`);
  };
  return { activate, isActivating: isLoading };
}
