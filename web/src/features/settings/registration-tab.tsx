import { useGetActivationTextsQuery } from "../../api/tenho-api.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { ActivationTextsForm } from "./activation-texts-form.tsx";
import { RegistrationUnits } from "./registration-units.tsx";

/** Usuários: the franchises that companies may register for, and the texts sent to an activated company. */
export function RegistrationTab() {
  const query = useGetActivationTextsQuery();
  return (
    <Stack gap={5}>
      <Panel title="Cadastro de empresas">
        <RegistrationUnits />
      </Panel>
      <Panel title="Aviso de ativação">
        <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={5} />}>
          {(kept) => <ActivationTextsForm kept={kept} />}
        </QueryState>
      </Panel>
    </Stack>
  );
}
