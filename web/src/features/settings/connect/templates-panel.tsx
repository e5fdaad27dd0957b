import { Link } from "react-router";
import { errorMessage } from "../../../api/api-error.ts";
import { usePushMetaTemplatesMutation } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./connect.module.css";

/** Step 4: sends the templates that Meta does not have. */
export function TemplatesPanel({ showBanner }: { readonly showBanner: ShowBanner }) {
  const [push, { isLoading }] = usePushMetaTemplatesMutation();
  const run = async () => {
    const { data, error } = await push();
    if (error) return showBanner("error", errorMessage(error, "Erro ao enviar os modelos"));
    const count = data?.created.length ?? 0;
    showBanner(
      "success",
      count === 0 ? "A Meta já tem todos." : `${plural(count, "modelo enviado", "modelos enviados")}.`,
    );
  };
  return (
    <Panel title="4. Modelos de mensagem">
      <div className={styles.body}>
        <p className="muted">
          Fora das 24 horas o WhatsApp só leva mensagens por modelos que a Meta aprovou. A análise leva de minutos a
          dias; um modelo que existe nunca é mudado.
        </p>
        <div className={styles.buttons}>
          <Button busy={isLoading} busyLabel="Enviando..." onClick={() => void run()}>
            Enviar os que faltam
          </Button>
          <Link className={styles.link} to="/master/configuracoes?aba=whatsapp">
            Ver os modelos
          </Link>
        </div>
      </div>
    </Panel>
  );
}
