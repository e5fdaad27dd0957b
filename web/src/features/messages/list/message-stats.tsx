import { Chat, Comment, Properties, Time } from "@blueprintjs/icons";
import { useGetMessageStatsQuery } from "../../../api/tenho-api.ts";
import { formatCount, formatMinutes, formatShare } from "../../../shared/format/numbers.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { StatCard, StatGrid, StatSkeleton } from "../../../shared/ui/values/figures/stat-card.tsx";

/** The four numbers above the list of messages. */
export function MessageStats() {
  const { role } = useRequiredUser();
  const isStaff = role === "MASTER" || role === "ADMIN";
  const unit = useActiveUnit();
  const query = useGetMessageStatsQuery(unit ? { franchiseId: unit.id } : {});
  return (
    <QueryState query={query} errorTitle="Erro ao carregar os números" skeleton={<StatSkeleton />}>
      {({ totalMessages, categorizedMessages, responsesCount, avgResponseTime }) => (
        <StatGrid>
          <StatCard
            icon={Chat}
            label="Pedidos"
            value={formatCount(totalMessages)}
            note={isStaff ? "de consumidores, desde o início" : "desde o início"}
          />
          <StatCard
            icon={Properties}
            label="Taxa de categorização"
            value={formatShare(categorizedMessages, totalMessages)}
          />
          <StatCard
            icon={Comment}
            label="Respostas recebidas"
            value={formatCount(responsesCount)}
            note={isStaff && "de empresas, TENHO ou NÃO TENHO"}
          />
          <StatCard icon={Time} label="Tempo médio de resposta" value={formatMinutes(avgResponseTime)} />
        </StatGrid>
      )}
    </QueryState>
  );
}
