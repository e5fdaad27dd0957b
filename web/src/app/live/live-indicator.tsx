import { Offline, Pulse } from "@blueprintjs/icons";
import { useOnline } from "../../shared/hooks/use-online.ts";
import styles from "./live-indicator.module.css";
import { useLiveStatus } from "./live-provider.tsx";

const SHOWN = {
  live: { text: "Ao vivo", title: "As telas se atualizam sozinhas" },
  lost: { text: "Reconectando", title: "Sem conexão ao vivo: tentando de novo" },
  offline: { text: "Sem conexão", title: "O aparelho está sem rede" },
} as const;

/** Returns whether the screen is updated live, in words. */
export function LiveIndicator() {
  const isOnline = useOnline();
  const status = useLiveStatus();
  if (status === "connecting" && isOnline) return null;
  const shown = isOnline && status !== "connecting" ? status : "offline";
  return (
    <p
      className={styles.indicator}
      data-live={shown === "live"}
      title={SHOWN[shown].title}
      role="status"
      translate="no"
    >
      {shown === "live" ? <Pulse /> : <Offline />}
      {SHOWN[shown].text}
    </p>
  );
}
