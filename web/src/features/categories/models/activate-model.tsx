import { Confirm } from "../../../shared/ui/confirm.tsx";
import { type Model, modelName } from "./model.ts";
import { useModelActivation } from "./use-model-activation.ts";

type Props = { readonly model: Model; readonly onClose: () => void };

/** Asks before another model answers. */
export function ActivateModel({ model, onClose }: Props) {
  const { activate, isActivating } = useModelActivation();
  return (
    <Confirm
      title="Colocar em serviço"
      actionLabel="Colocar em serviço"
      busyLabel="Colocando..."
      isBusy={isActivating}
      onConfirm={() => void activate(model).then(onClose)}
      onClose={onClose}
    >
      <p>
        O modelo de <strong>{modelName(model)}</strong> passa a responder aos próximos pedidos, e os que forem treinados
        depois esperam sua revisão.
      </p>
      <p className="muted">O de agora continua guardado: voltar a ele é um clique.</p>
    </Confirm>
  );
}
