import { Tick, Time, WarningSign } from "@blueprintjs/icons";
import { servingStatus } from "./model.ts";
import styles from "./model-status.module.css";
import { useModels } from "./use-models.ts";

const ICONS = { good: Tick, busy: Time, attention: WarningSign };

/** One line on the model in service: a change of the catalogue counts once a model is trained with it. */
export function ModelStatus() {
  const { data } = useModels();
  const status = data && servingStatus(data);
  const Icon = status && ICONS[status.tone];
  return (
    <p className={styles.status} data-tone={status?.tone} role="status" aria-label="Modelo">
      {Icon && <Icon size={16} />}
      {status?.text}
    </p>
  );
}
