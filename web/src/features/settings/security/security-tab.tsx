import { useGetSettingsQuery } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import styles from "./security.module.css";
import { SecurityForm } from "./security-form.tsx";

/** Segurança: how people get in, which is MASTER's to set, and the open sessions of any account in reach. */
export function SecurityTab() {
  const { role } = useRequiredUser();
  return (
    <Stack gap={5}>
      {role === "MASTER" && <AccessPanel />}
      <Panel title="Sessões de uma conta">
        <AccountSessions />
      </Panel>
    </Stack>
  );
}

function AccessPanel() {
  const query = useGetSettingsQuery();
  return (
    <Panel title="Acesso">
      <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={5} />}>
        {({ security }) =>
          security === null ? (
            <div className={styles.form} role="alert">
              <p>As configurações de acesso não podem ser lidas agora.</p>
              <div>
                <Button busy={query.isFetching} busyLabel="Carregando..." onClick={() => void query.refetch()}>
                  Tentar Novamente
                </Button>
              </div>
            </div>
          ) : (
            <SecurityForm kept={security} />
          )
        }
      </QueryState>
    </Panel>
  );
}
