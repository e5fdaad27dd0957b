import { formatPercent } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { type Model, modelName, trainingSummary } from "./model.ts";
import styles from "./models-tab.module.css";

export type ModelActions = {
  readonly replay: (model: Model) => void;
  readonly activate: (model: Model) => void;
  readonly isActivating: boolean;
  readonly serving: Model | undefined;
};

function Name({ model }: { readonly model: Model }) {
  return (
    <div className={styles.name}>
      <strong>{modelName(model)}</strong>
      {model.in_service && <StatusTag tone="positive">Em serviço</StatusTag>}
      {model.current && !model.in_service && <StatusTag tone="waiting">Sabe o catálogo de hoje</StatusTag>}
      <span className="muted" title={model.version}>
        {trainingSummary(model)}
      </span>
    </div>
  );
}

function Figure({ share, children }: { readonly share: number | null; readonly children?: string }) {
  return (
    <div className={styles.figure}>
      <strong>{formatPercent(share)}</strong>
      {children && <span className="muted">{children}</span>}
    </div>
  );
}

function Actions({ model, actions }: { readonly model: Model; readonly actions: ModelActions }) {
  const { replay, activate, isActivating, serving } = actions;
  if (model.in_service) return null;
  const isOlder = serving !== undefined && model.trained_at < serving.trained_at;
  return (
    <div className={styles.actions}>
      <Button small disabled={!serving} onClick={() => replay(model)}>
        Ver o que mudaria
      </Button>
      <Button small kind={isOlder ? "plain" : "primary"} disabled={isActivating} onClick={() => activate(model)}>
        {isOlder ? "Voltar para este" : "Colocar em serviço"}
      </Button>
    </div>
  );
}

/** The models as a table. */
export function modelColumns(actions: ModelActions): readonly Column<Model>[] {
  return [
    { key: "name", title: "Modelo", render: (model) => <Name model={model} /> },
    { key: "top1", title: "Acerta de primeira", align: "right", render: ({ top1 }) => <Figure share={top1} /> },
    { key: "coverage", title: "Decide sozinho", align: "right", render: ({ coverage }) => <Figure share={coverage} /> },
    {
      key: "precision",
      title: "Acerta quando decide",
      align: "right",
      render: ({ precision }) => <Figure share={precision} />,
    },
    {
      key: "threshold",
      title: "Confiança mínima",
      align: "right",
      render: ({ threshold }) => <Figure share={threshold} />,
    },
    {
      key: "calibration",
      title: "Erro da confiança",
      align: "right",
      render: (model) => <Figure share={model.calibration_error} />,
    },
    { key: "actions", title: "Ações", align: "right", render: (model) => <Actions model={model} actions={actions} /> },
  ];
}

/** A model as a card, for phones. */
export function modelCard(model: Model, actions: ModelActions) {
  return (
    <div className={styles.card}>
      <Name model={model} />
      <div className={styles.figures}>
        <Figure share={model.top1}>acerta de primeira</Figure>
        <Figure share={model.coverage}>decide sozinho</Figure>
        <Figure share={model.precision}>acerta quando decide</Figure>
      </div>
      <Actions model={model} actions={actions} />
    </div>
  );
}
