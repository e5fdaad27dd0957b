import type { GetFranchiseEarningsApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetFranchiseEarningsQuery } from "../../api/tenho-api.ts";
import { monthLabel } from "../../shared/format/day-labels.ts";
import { formatCount, formatReais, plural } from "../../shared/format/numbers.ts";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { ScrollBox } from "../../shared/ui/layout/scroll-box.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import dashboard from "./dashboard.module.css";
import styles from "./earnings.module.css";
import { ListRow, Rows } from "./rows.tsx";

type Data = GetFranchiseEarningsApiResponse;
type Month = Data["months"][number];

const TITLE = "Ganhos do franqueado por mês";

/** Earnings of the franchisee in each of the last twelve months, the newest first. */
export function Earnings({ unitId }: { readonly unitId: string }) {
  const query = useGetFranchiseEarningsQuery({ id: unitId });
  return (
    <div className={dashboard.wide}>
      <Panel title={TITLE}>
        <QueryState
          query={query}
          errorTitle="Erro ao carregar os ganhos"
          skeleton={<Skeleton lines={4} />}
          isEmpty={({ months }) => months.length === 0}
          empty={<p className={`muted ${styles.note}`}>Os meses aparecem aqui a partir da abertura da franquia.</p>}
        >
          {(data) => <Months data={data} />}
        </QueryState>
      </Panel>
    </div>
  );
}

function Months({ data }: { readonly data: Data }) {
  const isPhone = useIsPhone();
  const months = data.months.toReversed();
  return (
    <>
      <p className={`muted ${styles.note}`}>{termsText(data)}</p>
      {isPhone ? <MonthRows months={months} /> : <MonthTable months={months} />}
    </>
  );
}

function termsText({ commission_percent, monthly_fee }: Data): string {
  if (commission_percent === null) return "A comissão ainda não foi combinada: quem a define é a Tenho, em Franquias.";
  const share = `${commission_percent.toLocaleString("pt-BR")}% dos TENHOs pagos, sem os devolvidos`;
  const fee = monthly_fee === null ? "sem mensalidade combinada" : `menos a mensalidade de ${formatReais(monthly_fee)}`;
  return `${share}, ${fee}. Todos os meses pelos termos de hoje.`;
}

function MonthName({ month: { month, is_running } }: { readonly month: Month }) {
  return (
    <span className={styles.month}>
      {monthLabel(month)}
      {is_running && <StatusTag tone="waiting">Em andamento</StatusTag>}
    </span>
  );
}

const Amount = ({ value }: { readonly value: number | null }) => (value === null ? "–" : <Money value={value} />);

function MonthTable({ months }: { readonly months: readonly Month[] }) {
  return (
    <ScrollBox label={TITLE} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{TITLE}</caption>
        <thead>
          <tr>
            {["Mês", "TENHOs", "Pago", "Devolvido", "Comissão", "Mensalidade", "Ganho"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <MonthName month={month} />
              </th>
              <td>{formatCount(month.tenhos)}</td>
              <td>
                <Money value={month.paid} />
              </td>
              <td>
                <Money value={month.returned} />
              </td>
              <td>
                <Amount value={month.commission} />
              </td>
              <td>
                <Amount value={month.monthly_fee} />
              </td>
              <td className={styles.earned}>
                <Amount value={month.earned} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function MonthRows({ months }: { readonly months: readonly Month[] }) {
  return (
    <Rows empty="">
      {months.map((month) => (
        <ListRow
          key={month.month}
          title={<MonthName month={month} />}
          note={
            <>
              {plural(month.tenhos, "TENHO", "TENHOs")}, <Money value={month.paid} />
              {month.returned > 0 && (
                <>
                  , devolvido <Money value={month.returned} />
                </>
              )}
            </>
          }
          side={<Amount value={month.earned} />}
        />
      ))}
    </Rows>
  );
}
