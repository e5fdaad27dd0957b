import { PredictiveAnalysis } from "@blueprintjs/icons";
import { useState } from "react";
import { plural } from "../../../shared/format/numbers.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { ActivateModel } from "./activate-model.tsx";
import type { Model, Models } from "./model.ts";
import { modelCard, modelColumns } from "./model-columns.tsx";
import { ModelReplay } from "./model-replay.tsx";
import { ModelSwitching } from "./model-switching.tsx";
import { useModelActivation } from "./use-model-activation.ts";
import { useModels } from "./use-models.ts";

/** The models kept, which of them is in service, and how the next one goes into service. */
export function ModelsTab() {
  const query = useModels();
  return (
    <QueryState query={query} errorTitle="Erro ao carregar modelos" skeleton={<Skeleton lines={5} heightPx={64} />}>
      {(answer) => <ModelList answer={answer} />}
    </QueryState>
  );
}

function ModelList({ answer }: { readonly answer: Models }) {
  const [replayed, setReplayed] = useState<Model | null>(null);
  const [chosen, setChosen] = useState<Model | null>(null);
  const { activate, isActivating } = useModelActivation();
  const { models } = answer;
  const serving = models.find(({ in_service }) => in_service);
  const actions = {
    replay: setReplayed,
    // Going back to an older model needs no confirmation; a newer one does.
    activate: (model: Model) =>
      serving && model.trained_at < serving.trained_at ? void activate(model) : setChosen(model),
    isActivating,
    serving,
  };

  return (
    <Stack gap={6}>
      {answer.last_failure !== null && (
        <Notice tone="warning" title="O último treinamento falhou">
          {answer.last_failure}
        </Notice>
      )}
      <ModelSwitching switching={answer.switching} />
      <Panel title="Modelos" aside={<span className="muted">{plural(models.length, "guardado", "guardados")}</span>}>
        {models.length === 0 ? (
          <EmptyState icon={PredictiveAnalysis} title="Nenhum modelo ainda">
            {answer.training
              ? "O primeiro está sendo treinado."
              : "O primeiro é treinado assim que uma categoria tiver conteúdo."}
          </EmptyState>
        ) : (
          <DataTable
            label="Modelos"
            columns={modelColumns(actions)}
            rows={models}
            rowKey={({ version }) => version}
            card={(model) => modelCard(model, actions)}
            footer={
              <span>
                Medido em textos que o modelo não viu ao aprender. Um traço: conteúdo pouco demais para medir.
              </span>
            }
          />
        )}
      </Panel>
      {replayed && (
        <ModelReplay
          model={replayed}
          onClose={() => setReplayed(null)}
          onActivate={() => {
            setChosen(replayed);
            setReplayed(null);
          }}
        />
      )}
      {chosen && <ActivateModel model={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}
