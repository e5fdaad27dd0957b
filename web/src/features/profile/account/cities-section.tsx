import { toPage } from "../../../api/page.ts";
import { useGetServiceCitiesQuery, useListFranchiseUnitsQuery } from "../../../api/tenho-api.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { CitiesForm } from "./cities-form.tsx";

/** The units whose wishes a company gets. */
export function CitiesSection({ user }: { readonly user: SessionUser }) {
  const cities = useGetServiceCitiesQuery({ id: user.id });
  const units = useListFranchiseUnitsQuery({});
  return (
    <QueryState query={units} errorTitle="Erro ao carregar lista de franquias" skeleton={<Skeleton />}>
      {(known) => (
        <QueryState query={cities} errorTitle="Erro ao carregar franquias de atendimento" skeleton={<Skeleton />}>
          {(served) => (
            <CitiesForm
              user={user}
              served={served}
              units={toPage(known).items.filter((unit) => unit.is_active || unit.id === user.unit_id)}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
