import { errorMessage } from "../../../api/api-error.ts";
import type { GetTroubleMailsApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetTroubleMailsQuery, useSetTroubleMailsMutation } from "../../../api/tenho-api.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { useBanner } from "../use-banner.ts";
import styles from "./trouble-mails.module.css";

/** Avisos: whether the MASTERs are told by e-mail when something needs somebody, and at which addresses. */
export function TroubleMailsTab() {
  const query = useGetTroubleMailsQuery();
  return (
    <Panel title="Avisos por e-mail">
      <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={4} />}>
        {(kept) => <TroubleMails kept={kept} />}
      </QueryState>
    </Panel>
  );
}

function TroubleMails({ kept }: { readonly kept: GetTroubleMailsApiResponse }) {
  const { banner, showBanner } = useBanner();
  const [save, { isLoading }] = useSetTroubleMailsMutation();

  const change = async (isOn: boolean) => {
    const { error } = await save({ body: { is_on: isOn } });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Avisos"));
    showBanner("success", "Configurações de Avisos salvas com sucesso!");
  };

  return (
    <div className={styles.body}>
      <CheckField
        label="Avisar por e-mail quando algo precisar de você"
        checked={kept.is_on}
        disabled={isLoading}
        onChange={change}
      />
      <p className={styles.note}>
        Um e-mail quando algo de Pronto para o ar fica errado, ou algo urgente da Situação do sistema dura dez minutos;
        um por dia enquanto dura, e um quando tudo está certo de novo. No máximo seis por dia. Se o próprio e-mail parar
        de sair, o aviso não chega: tenha também uma sonda de fora que chame /saude.
      </p>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      {kept.is_on && !kept.recipients.some((one) => one.is_proved) && (
        <Notice tone="error">
          Ninguém recebe os avisos: nenhum MASTER confirmou o e-mail. Confirme o seu em Meu Perfil.
        </Notice>
      )}
      <ul className={styles.recipients} aria-label="Quem recebe os avisos">
        {kept.recipients.map(({ id, name, email, is_proved: isProved }) => (
          <li key={id}>
            <span className={styles.person}>
              <strong>{name}</strong>
              <span className="muted">{email}</span>
            </span>
            <StatusTag tone={isProved ? "positive" : "waiting"}>
              {isProved ? "E-mail confirmado" : "Não recebe: e-mail não confirmado"}
            </StatusTag>
          </li>
        ))}
      </ul>
    </div>
  );
}
