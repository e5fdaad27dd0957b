import { useGetActivationTextsQuery } from "../../../api/tenho-api.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { useBanner } from "../use-banner.ts";
import { ActivationTextsForm } from "./activation-texts-form.tsx";
import styles from "./registration.module.css";
import { RegistrationUnits } from "./registration-units.tsx";

/** Usuários: which franchises companies may register for, and what an activated company is told. */
export function RegistrationTab() {
  const { banner, showBanner } = useBanner();
  const query = useGetActivationTextsQuery();
  return (
    <div className={styles.stack}>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <Panel title="Cadastro de empresas">
        <RegistrationUnits showBanner={showBanner} />
      </Panel>
      <Panel title="Aviso de ativação">
        <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={5} />}>
          {(kept) => <ActivationTextsForm kept={kept} showBanner={showBanner} />}
        </QueryState>
      </Panel>
    </div>
  );
}
