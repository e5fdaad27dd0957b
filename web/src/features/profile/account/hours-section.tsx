import { useGetBusinessHoursQuery } from "../../../api/tenho-api.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { HoursForm } from "./hours-form.tsx";

/** Business hours of the user's company. */
export function HoursSection({ user }: { readonly user: SessionUser }) {
  const query = useGetBusinessHoursQuery({ id: user.id });
  return (
    <QueryState query={query} errorTitle="Erro ao carregar horários" skeleton={<Skeleton lines={7} />}>
      {(hours) => <HoursForm user={user} hours={hours} />}
    </QueryState>
  );
}
