import { minutesText } from "../../../shared/format/when.ts";
import { StatCard } from "../../../shared/ui/stat-card.tsx";
import { useGetMessageStatsQuery } from "../api.ts";

/** The four numbers above the list. */
export function MessageStats({ unitId }: { readonly unitId: string | undefined }) {
  const { data } = useGetMessageStatsQuery(unitId === undefined ? {} : { franchiseId: unitId });
  const rate =
    data && (data.totalMessages === 0 ? 0 : Math.round((data.categorizedMessages / data.totalMessages) * 100));
  return (
    <dl className="stat-cards">
      <StatCard label="Total de mensagens" value={data?.totalMessages.toLocaleString("pt-BR")} />
      <StatCard label="Taxa de categorização" value={rate === undefined ? undefined : `${rate} %`} />
      <StatCard label="Respostas recebidas" value={data?.responsesCount.toLocaleString("pt-BR")} />
      <StatCard
        label="Tempo médio de resposta"
        value={data && (data.avgResponseTime === null ? "—" : minutesText(data.avgResponseTime))}
      />
    </dl>
  );
}
