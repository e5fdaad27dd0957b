import { Chat, Comment, Properties, Time } from "@blueprintjs/icons";
import { useGetMessageStatsQuery } from "../../api/tenho-api.ts";
import { formatCount, formatMinutes, formatShare } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { StatCard, StatGrid, StatSkeleton } from "../../shared/ui/values/stat-card.tsx";
import { useMessageFilters } from "./use-message-filters.ts";

/** The four numbers above the list of messages, for its filters. */
export function MessageStats() {
  const { role } = useRequiredUser();
  const isStaff = role === "MASTER" || role === "ADMIN";
  const { arg, isFiltered } = useMessageFilters();
  const query = useGetMessageStatsQuery(arg);
  // While the numbers of other filters are loading, the earlier ones stay, dimmed.
  const currentData = query.currentData ?? (query.isFetching ? query.data : undefined);
  const counted = isFiltered ? "com estes filtros" : "desde o início";
  return (
    <QueryState query={{ ...query, currentData }} errorTitle="Erro ao carregar os números" skeleton={<StatSkeleton />}>
      {({ totalMessages, categorizedMessages, responsesCount, avgResponseTime, isCapped = false }) => {
        const newest = isCapped && `dos ${formatCount(totalMessages)} mais novos`;
        return (
          <StatGrid>
            <StatCard
              icon={Chat}
              label="Pedidos"
              value={`${formatCount(totalMessages)}${isCapped ? "+" : ""}`}
              note={isStaff ? `de consumidores, ${counted}` : counted}
            />
            <StatCard
              icon={Properties}
              label="Taxa de categorização"
              value={formatShare(categorizedMessages, totalMessages)}
              note={newest}
            />
            <StatCard
              icon={Comment}
              label="Respostas recebidas"
              value={formatCount(responsesCount)}
              note={newest || (isStaff && "de empresas, TENHO ou NÃO TENHO")}
            />
            <StatCard
              icon={Time}
              label="Tempo médio de resposta"
              value={formatMinutes(avgResponseTime)}
              note={newest}
            />
          </StatGrid>
        );
      }}
    </QueryState>
  );
}
