import { errorMessage } from "../../api/api-error.ts";
import { useSendTestMailMutation } from "../../api/tenho-api.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./readiness.module.css";

/** A mail to oneself, with the answer of the mail server. */
export function MailTest() {
  const [send, { data, error, isLoading }] = useSendTestMailMutation();
  return (
    <div className={styles.mailTest}>
      <Button busy={isLoading} busyLabel="Enviando…" onClick={() => void send()}>
        Enviar um e-mail de teste para mim
      </Button>
      {error !== undefined && <Notice tone="error">{errorMessage(error, "Erro ao enviar o e-mail de teste")}</Notice>}
      {error === undefined && data && (
        <Notice tone={data.state === "RIGHT" ? "info" : "error"}>
          {data.sentence} {data.action}
        </Notice>
      )}
    </div>
  );
}
