import { Trash } from "@blueprintjs/icons";
import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { errorMessage } from "../../../api/api-error.ts";
import { useDeleteMessageRatesMutation } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard } from "../../../shared/ui/tables/row-card.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { Rates } from "./rate-form.tsx";
import { rateText } from "./rate-text.ts";

type Period = Rates["items"][number];

/** The day on which a period begins, or that it is the configuration's. */
const dayText = ({ from }: Period): string => (from === null ? "Antes disso (variáveis)" : formatCalendarDate(from));

/** The prices that were set, the latest first, and those of the configuration. */
export function RateList({ rates, showBanner }: { readonly rates: Rates; readonly showBanner: ShowBanner }) {
  const [remove, { isLoading }] = useDeleteMessageRatesMutation();
  const action = (period: Period) => {
    const { from } = period;
    if (from === null) return null;
    const run = async () => {
      const { error } = await remove({ from });
      if (error) showBanner("error", errorMessage(error, "Erro ao excluir os preços da Meta"));
    };
    return (
      <Button
        small
        icon={<Trash />}
        disabled={isLoading}
        aria-label={`Excluir os preços desde ${dayText(period)}`}
        onClick={() => void run()}
      >
        Excluir
      </Button>
    );
  };
  const columns: readonly Column<Period>[] = [
    { key: "from", title: "Vale desde", render: dayText },
    { key: "marketing", title: "Marketing", align: "right", render: ({ marketing }) => usd(marketing) },
    { key: "utility", title: "Utilidade", align: "right", render: ({ utility }) => usd(utility) },
    { key: "authentication", title: "Autenticação", align: "right", render: (one) => usd(one.authentication) },
    { key: "service", title: "Serviço", align: "right", render: ({ service }) => usd(service) },
    { key: "usd_brl", title: "Dólar", align: "right", render: ({ usd_brl: brl }) => `R$ ${rateText(brl)}` },
    { key: "actions", title: "Ações", align: "right", render: action },
  ];
  return (
    <DataTable
      label="Preços da Meta"
      columns={columns}
      rows={rates.items}
      rowKey={({ from }) => from ?? ""}
      card={(period) => (
        <RowCard head={<strong>{dayText(period)}</strong>} aside={`Dólar R$ ${rateText(period.usd_brl)}`}>
          <span>
            Marketing {usd(period.marketing)} · Utilidade {usd(period.utility)} · Autenticação{" "}
            {usd(period.authentication)} · Serviço {usd(period.service)}
          </span>
          {action(period)}
        </RowCard>
      )}
    />
  );
}

const usd = (value: number): string => `US$ ${rateText(value)}`;
