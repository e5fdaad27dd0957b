import { useGetActivationTextsQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { ActivationTextsForm } from "./activation-texts-form.tsx";
import styles from "./registration.module.css";
import { RegistrationUnits } from "./registration-units.tsx";

/** Usuários: which franchises companies may register for, and what an activated company is told. */
export function RegistrationTab() {
  const query = useGetActivationTextsQuery();
  return (
    <div className={styles.stack}>
      <Panel title="Cadastro de empresas">
        <RegistrationUnits />
      </Panel>
      <Panel title="Aviso de ativação">
        <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={5} />}>
          {(kept) => <ActivationTextsForm kept={kept} />}
        </QueryState>
      </Panel>
    </div>
  );
}
