import { Comparison } from "@blueprintjs/icons";
import { useEffect } from "react";
import { useReplayModelMutation } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryError } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { type Model, modelName, type Replay } from "./model.ts";
import { ReplayChanges } from "./replay-changes.tsx";
import { ReplaySummary } from "./replay-summary.tsx";

const WISHES_MAX = 300;

type Props = { readonly model: Model; readonly onClose: () => void; readonly onActivate: () => void };

/** Compares the categories a model and the one in service give to past wishes; changes nothing. */
export function ModelReplay({ model, onClose, onActivate }: Props) {
  const [replay, { data, error }] = useReplayModelMutation();
  const run = () => replay({ version: model.version, body: { limit: WISHES_MAX } });

  useEffect(() => {
    void replay({ version: model.version, body: { limit: WISHES_MAX } });
  }, [replay, model.version]);

  return (
    <Modal
      title={`O que mudaria com o modelo de ${modelName(model)}`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button kind="primary" disabled={!data} onClick={onActivate}>
            Colocar em serviço
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {data && <ReplayResult replay={data} />}
        {error !== undefined && <QueryError title="Erro ao comparar os modelos" error={error} onRetry={run} />}
        {!data && error === undefined && <Skeleton lines={5} heightPx={64} />}
      </div>
    </Modal>
  );
}

function ReplayResult({ replay }: { readonly replay: Replay }) {
  if (replay.wishes === 0) {
    return (
      <EmptyState icon={Comparison} title="Nenhum pedido para comparar ainda">
        Assim que chegarem pedidos, você vê aqui quais iriam para outra categoria.
      </EmptyState>
    );
  }
  return (
    <>
      <ReplaySummary replay={replay} />
      <ReplayChanges changes={replay.changes} />
    </>
  );
}
