import { Offline } from "@blueprintjs/icons";
import { useOnline } from "../../shared/hooks/use-online.ts";
import styles from "./offline-banner.module.css";

/** Says on every screen that there is no network. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div className={styles.region} role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <Offline />
          Sem conexão. O que você vê pode ter mudado.
        </p>
      )}
    </div>
  );
}
