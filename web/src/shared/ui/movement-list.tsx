import { Money } from "./money.tsx";
import { Empty } from "./query-state.tsx";
import { When } from "./when.tsx";
import "./page.css";

export type MovementRow = {
  readonly id: string;
  readonly description: string;
  readonly type: "CREDIT" | "DEBIT";
  readonly amount: number;
  readonly at: string;
  readonly clientName?: string;
};

/** Credits and debits, newest first. */
export function MovementList({ rows, empty }: { readonly rows: readonly MovementRow[]; readonly empty: string }) {
  if (rows.length === 0) return <Empty title="Nenhuma transação">{empty}</Empty>;
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="row-main">
            <span>{row.description}</span>
            <small className="muted">
              {row.clientName && `${row.clientName} · `}
              <When iso={row.at} />
            </small>
          </span>
          <span className={row.type === "CREDIT" ? "row-side amount-in" : "row-side amount-out"}>
            <Money reais={row.amount} sign={row.type === "CREDIT" ? "+" : "−"} />
          </span>
        </li>
      ))}
    </ul>
  );
}
