import { Tick, Time, WarningSign } from "@blueprintjs/icons";
import { serviceText } from "./model.ts";
import styles from "./model-status.module.css";
import { useModels } from "./use-models.ts";

const ICONS = { good: Tick, busy: Time, attention: WarningSign };

/** One line on the model in service: what a change teaches counts once it is learnt. */
export function ModelStatus() {
  const { data } = useModels();
  const status = data && serviceText(data);
  const Icon = status && ICONS[status.tone];
  return (
    <p className={styles.status} data-tone={status?.tone} role="status" aria-label="Modelo">
      {Icon && <Icon size={16} />}
      {status?.text}
    </p>
  );
}
