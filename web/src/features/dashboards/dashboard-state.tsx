import { Chart } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { type QueryResult, QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";

type Props<T> = {
  readonly query: QueryResult<T>;
  readonly errorTitle?: string;
  readonly errorNote?: ReactNode;
  readonly hasChart?: boolean;
  readonly children: (data: T) => ReactNode;
};

/** Shows a dashboard's numbers, or that they are loading, failed or absent. */
export function DashboardState<T>({
  query,
  errorTitle = "Erro ao carregar dados do dashboard",
  errorNote,
  hasChart = true,
  children,
}: Props<T>) {
  return (
    <QueryState
      query={query}
      errorTitle={errorTitle}
      errorNote={errorNote}
      skeleton={<DashboardSkeleton hasChart={hasChart} />}
      isEmpty={(data) => data === null}
      empty={<EmptyState icon={Chart} title="Nenhum dado disponível" />}
    >
      {children}
    </QueryState>
  );
}
