import { Download } from "@blueprintjs/icons";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import { useSaveFile } from "../../../shared/hooks/use-save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import styles from "./support.module.css";

/** Suporte: the file that whoever helps from outside needs to see. */
export function SupportTab() {
  const { save, isSaving } = useSaveFile();
  const fileName = () => `tenho-suporte-${wallClock(serverNow(), DEFAULT_TIME_ZONE).date}.json`;
  return (
    <Panel title="Pacote de suporte">
      <div className={styles.body}>
        <p className={styles.text}>
          Um arquivo com as versões, a configuração sem segredos, a saúde, os últimos erros, as métricas e as filas de
          cada serviço. Ele não contém dados pessoais, textos de mensagens nem senhas: pode ser enviado a quem dá
          suporte. Cada download fica na auditoria.
        </p>
        <div>
          <Button
            kind="primary"
            icon={<Download />}
            busy={isSaving}
            busyLabel="Reunindo..."
            onClick={() => void save("/support-bundle", fileName())}
          >
            Baixar pacote de suporte
          </Button>
        </div>
      </div>
    </Panel>
  );
}
