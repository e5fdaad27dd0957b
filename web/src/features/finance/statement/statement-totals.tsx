import type { Statement } from "../../../api/merchant-types.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { Money } from "../../../shared/ui/values/money.tsx";
import styles from "./statement.module.css";

/** Totals of the period: spending, customers reached, and the cost of each. */
export function StatementTotals({ totals }: { readonly totals: Statement["totals"] }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Gasto no período</dt>
        <dd>
          <Money value={totals.spent} />
        </dd>
      </div>
      <div>
        <dt>Clientes alcançados</dt>
        <dd>{formatCount(totals.customers)}</dd>
      </div>
      <div>
        <dt>Custo por cliente</dt>
        <dd>{totals.cost_per_customer === null ? "–" : <Money value={totals.cost_per_customer} />}</dd>
      </div>
    </dl>
  );
}
