import { useGetControllerQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { ControllerForm } from "./controller-form.tsx";

/** Empresa: who runs the platform, as the site, the privacy page and the contract's page say it. */
export function ControllerTab() {
  const query = useGetControllerQuery();
  return (
    <Panel title="Quem responde pela plataforma">
      <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={5} />}>
        {(kept) => <ControllerForm kept={kept} />}
      </QueryState>
    </Panel>
  );
}
