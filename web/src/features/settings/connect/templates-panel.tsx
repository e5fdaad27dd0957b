import { Link } from "react-router";
import { errorMessage } from "../../../api/api-error.ts";
import type { PushMetaTemplatesApiResponse } from "../../../api/generated/tenho.gen.ts";
import { usePushMetaTemplatesMutation } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./connect.module.css";

/** Step 4: sends the templates that Meta does not have, and keeps showing those that it refused. */
export function TemplatesPanel({ showBanner }: { readonly showBanner: ShowBanner }) {
  const [push, { data, isLoading }] = usePushMetaTemplatesMutation();
  const refused = data?.refused ?? [];
  const run = async () => {
    const { data: pushed, error } = await push();
    if (error) return showBanner("error", errorMessage(error, "Erro ao enviar os modelos"));
    showBanner(pushed.refused.length === 0 ? "success" : "error", pushedText(pushed));
  };
  return (
    <Panel title="4. Modelos de mensagem">
      <div className={styles.body}>
        <p className="muted">
          Fora das 24 horas o WhatsApp só leva mensagens por modelos que a Meta aprovou. A análise leva de minutos a
          dias; um modelo que existe nunca é mudado.
        </p>
        {refused.length > 0 && (
          <Notice tone="warning" title={`A Meta recusou ${plural(refused.length, "modelo", "modelos")}`}>
            <ul className={styles.refused}>
              {refused.map(({ name, sentence }) => (
                <li key={name}>
                  <strong>{name}</strong>: {sentence}
                </li>
              ))}
            </ul>
          </Notice>
        )}
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

function pushedText({ created, refused }: PushMetaTemplatesApiResponse): string {
  const sent = plural(created.length, "modelo enviado", "modelos enviados");
  if (refused.length > 0) return `${sent}, ${plural(refused.length, "recusado", "recusados")} pela Meta.`;
  return created.length === 0 ? "A Meta já tem todos." : `${sent}.`;
}
