import type { GetUnmetDemandApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetUnmetDemandQuery } from "../../api/tenho-api.ts";
import { formatCount, plural } from "../../shared/format/numbers.ts";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import dashboard from "./dashboard.module.css";
import { heatMapOf } from "./heat-map.ts";
import { HeatMapTable } from "./heat-map-table.tsx";
import styles from "./unmet-demand.module.css";
import { PERIOD_CHOICES, useUnmetFilters } from "./unmet-period.ts";
import { reasonsText } from "./unmet-reasons.ts";

type Data = GetUnmetDemandApiResponse;

const TITLE = "Demanda sem empresa";
const EMPTY = "Nenhum pedido ficou sem empresa neste período.";

/** Districts and hours in which a unit's wishes found no company, by period and category. */
export function UnmetDemand({ unitId }: { readonly unitId: string }) {
  const { days, categoryId, setDays, setCategory } = useUnmetFilters();
  const query = useGetUnmetDemandQuery({ id: unitId, days, ...(categoryId && { categoryId }) });
  const categories = query.data?.categories ?? [];
  const choices = [
    { value: "", label: "Todas as categorias" },
    ...categories.map(({ category_id, category }) => ({ value: String(category_id), label: categoryName(category) })),
    // A link may name a category that has no wish in this period.
    ...(categoryId && !categories.some(({ category_id }) => String(category_id) === categoryId)
      ? [{ value: categoryId, label: "Categoria escolhida" }]
      : []),
  ];
  return (
    <div className={dashboard.wide}>
      <Panel title={TITLE}>
        <div className={styles.filters}>
          <SelectField label="Período da demanda" value={days} onChange={setDays} choices={PERIOD_CHOICES} />
          <SelectField label="Categoria" value={categoryId} onChange={setCategory} choices={choices} />
        </div>
        <QueryState
          query={query}
          errorTitle="Erro ao carregar a demanda sem empresa"
          skeleton={<Skeleton lines={5} heightPx={36} />}
          isEmpty={({ cell_wishes }) => cell_wishes === 0}
          empty={<p className={`muted ${styles.note}`}>{EMPTY}</p>}
        >
          {(data) => <Districts data={data} days={days} />}
        </QueryState>
      </Panel>
    </div>
  );
}

const categoryName = (name: string): string => name || "Categoria sem nome";

function Districts({ data, days }: { readonly data: Data; readonly days: string }) {
  const map = heatMapOf(data.cells);
  const left = data.cell_wishes - map.rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <p className={`muted ${styles.note}`}>
        {plural(data.wishes, "pedido ficou", "pedidos ficaram")} sem empresa que pudesse ser consultada
        {reasonsText(data)}.{left > 0 && ` Nos bairros que não cabem aqui: mais ${formatCount(left)}.`}
      </p>
      <HeatMapTable map={map} caption={`Pedidos sem empresa por bairro e hora, últimos ${days} dias`} />
    </>
  );
}
