import { Offline, Pulse } from "@blueprintjs/icons";
import styles from "./live-indicator.module.css";
import { useLiveStatus } from "./live-provider.tsx";

/** Whether the screen is updated live. */
export function LiveIndicator() {
  const status = useLiveStatus();
  if (status === "connecting") return null;
  const isLive = status === "live";
  const text = isLive ? "Ao vivo" : "Reconectando";
  const title = isLive ? "As telas se atualizam sozinhas" : "Sem conexão ao vivo: tentando de novo";
  return (
    <p className={styles.indicator} data-live={isLive} title={title} role="status">
      {isLive ? <Pulse /> : <Offline />}
      <span className={styles.text}>{text}</span>
    </p>
  );
}
