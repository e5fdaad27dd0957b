import { Chat, Comment, Properties, Time } from "@blueprintjs/icons";
import { useGetMessageStatsQuery } from "../../../api/tenho-api.ts";
import { formatCount, formatMinutes, formatShare } from "../../../shared/format/numbers.ts";
import { useActiveUnit } from "../../../shared/session/use-session.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { StatCard, StatGrid, StatSkeleton } from "../../../shared/ui/values/stat-card.tsx";

/** The four numbers above the list of messages. */
export function MessageStats() {
  const unit = useActiveUnit();
  const query = useGetMessageStatsQuery(unit ? { franchiseId: unit.id } : {});
  return (
    <QueryState query={query} errorTitle={null} skeleton={<StatSkeleton />}>
      {({ totalMessages, categorizedMessages, responsesCount, avgResponseTime }) => (
        <StatGrid>
          <StatCard icon={Chat} label="Total de mensagens" value={formatCount(totalMessages)} />
          <StatCard
            icon={Properties}
            label="Taxa de categorização"
            value={formatShare(categorizedMessages, totalMessages)}
          />
          <StatCard icon={Comment} label="Respostas recebidas" value={formatCount(responsesCount)} />
          <StatCard icon={Time} label="Tempo médio de resposta" value={formatMinutes(avgResponseTime)} />
        </StatGrid>
      )}
    </QueryState>
  );
}
